/** The tabs of the portal (docs/product.md, Navigation). */
import { IconFolder, IconHome, IconSparkles, IconUser } from '@tabler/icons-react';
import { paths } from '#web/paths.ts';

export const navigation = [
  { label: 'Início', to: paths.portal.home(), end: true, Icon: IconHome },
  { label: 'Procedimentos', to: paths.portal.procedures(), end: false, Icon: IconSparkles },
  { label: 'Arquivos', to: paths.portal.files(), end: false, Icon: IconFolder },
  { label: 'Perfil', to: paths.portal.profile(), end: false, Icon: IconUser },
] as const;
