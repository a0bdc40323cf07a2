import { paths } from '#web/paths.ts';
import { useOpenedFrom } from '#web/ui/history.ts';

const names: Record<string, string> = {
  [paths.portal.home()]: 'Início',
  [paths.portal.appointments()]: 'Meus Agendamentos',
  [paths.portal.files()]: 'Arquivos',
  [paths.portal.profile()]: 'Meu Perfil',
};

/** The link back of a screen that several lead to: to the one that it was opened from, else to the usual one. */
export function useBack(usual: string) {
  const from = useOpenedFrom(usual);
  const label = names[from.split('?')[0] ?? ''];
  return label ? { to: from, label } : { to: usual, label: names[usual] };
}
