/** The portal's categories of files, in their order on the screen. */
import type { PortalFileCategory } from '#contract/screens/portal-files.ts';
import { portalCategoryLabels } from '#web/clinic/files/portal-category.ts';
import {
  type Icon,
  IconClipboardHeart,
  IconMicroscope,
  IconNote,
  IconPhoto,
  IconPrescription,
  IconSparkles,
  IconStethoscope,
} from '#web/ui/icons/icons.ts';

type Category = {
  id: PortalFileCategory;
  /** In the address. */
  slug: string;
  label: string;
  /** What the clinic puts there, where the label does not say it. */
  holds?: string;
  Icon: Icon;
  /** Shown while the category is empty. */
  emptyTitle: string;
  emptyText: string;
  /** Message when the category cannot be loaded. */
  notLoaded: string;
};

export const filesNotLoaded = 'Não foi possível carregar seus arquivos';
/** Message when an answer came and could not be used. */
export const notProcessed = 'Ocorreu um erro ao processar seus arquivos';

export const categories: readonly Category[] = [
  {
    id: 'orientations',
    slug: 'orientacoes',
    label: portalCategoryLabels.orientations,
    holds: 'O que fazer depois: orientações escritas e em PDF',
    Icon: IconStethoscope,
    emptyTitle: 'Nenhuma orientação por aqui',
    emptyText: 'O que a clínica recomendar depois das suas consultas aparece nesta página.',
    notLoaded: 'Não foi possível carregar as orientações',
  },
  {
    id: 'prescriptions',
    slug: 'prescricoes',
    label: portalCategoryLabels.prescriptions,
    holds: 'Receitas',
    Icon: IconPrescription,
    emptyTitle: 'Nenhuma prescrição por aqui',
    emptyText: 'As receitas das suas consultas aparecem nesta página.',
    notLoaded: filesNotLoaded,
  },
  {
    id: 'exams',
    slug: 'exames',
    label: portalCategoryLabels.exams,
    holds: 'Resultados e pedidos de exame',
    Icon: IconMicroscope,
    emptyTitle: 'Nenhum exame por aqui',
    emptyText: 'Os resultados dos seus exames aparecem nesta página.',
    notLoaded: filesNotLoaded,
  },
  {
    id: 'papers',
    slug: 'documentos',
    label: portalCategoryLabels.papers,
    holds: 'Atestados, relatórios, orçamentos e termos',
    Icon: IconNote,
    emptyTitle: 'Nenhum documento por aqui',
    emptyText: 'Atestados, relatórios, orçamentos e termos assinados aparecem nesta página.',
    notLoaded: filesNotLoaded,
  },
  {
    id: 'photographs',
    slug: 'fotografias',
    label: portalCategoryLabels.photographs,
    Icon: IconPhoto,
    emptyTitle: 'Nenhuma fotografia por aqui',
    emptyText: 'As fotos do tratamento que a clínica compartilhar com você aparecem nesta página.',
    notLoaded: 'Não foi possível carregar as fotografias',
  },
  {
    id: 'procedures',
    slug: 'procedimentos-futuros',
    label: portalCategoryLabels.procedures,
    holds: 'O que foi combinado',
    Icon: IconSparkles,
    emptyTitle: 'Nenhum procedimento planejado',
    emptyText: 'O que você e a clínica combinarem para os próximos meses aparece nesta página.',
    notLoaded: 'Não foi possível carregar os procedimentos futuros',
  },
  {
    id: 'treatment',
    slug: 'plano-de-tratamento',
    label: portalCategoryLabels.treatment,
    holds: 'O seu plano e arquivos dele',
    Icon: IconClipboardHeart,
    emptyTitle: 'Nenhum plano de tratamento por aqui',
    emptyText: 'Quando a clínica preparar o seu plano, ele aparece nesta página.',
    notLoaded: filesNotLoaded,
  },
];

export const categoryBySlug = (slug: string | undefined) =>
  categories.find((category) => category.slug === slug);
