/** The tabs of the portal (docs/product.md, Navigation). */
import { paths } from '#web/paths.ts';
import { IconFolder, IconHome, IconSparkles, IconUser } from '#web/ui/icons/icons.ts';

export const navigation = [
  {
    label: 'Início',
    to: paths.portal.home(),
    end: true,
    also: [
      paths.portal.appointments(),
      paths.portal.book(),
      paths.portal.waitingList(),
      paths.portal.anamnesis(),
      paths.portal.about(),
      paths.portal.aboutClinic(),
      paths.portal.location(),
      paths.portal.communication(),
      paths.portal.chat(),
    ],
    Icon: IconHome,
  },
  { label: 'Procedimentos', to: paths.portal.procedures(), end: false, Icon: IconSparkles },
  {
    label: 'Arquivos',
    to: paths.portal.files(),
    end: false,
    also: [paths.portal.treatment()],
    Icon: IconFolder,
  },
  {
    label: 'Perfil',
    to: paths.portal.profile(),
    end: false,
    also: [paths.portal.activity(), paths.portal.reminders(), paths.portal.payments(), paths.portal.terms()],
    Icon: IconUser,
  },
] as const;
