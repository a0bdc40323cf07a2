/** The menu of a user, by the state of the account. */
import type { User } from '#contract/accounts/users.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import type { MenuAction } from '#web/ui/actions-menu-items.tsx';
import {
  IconDeviceMobileOff,
  IconLogout,
  IconMailForward,
  IconPencil,
  IconUserMinus,
  IconUserPlus,
} from '#web/ui/icons/icons.ts';
import type { UserDialogs } from './use-user-dialogs.tsx';

type UserActionsProps = { user: User; dialogs: UserDialogs; shape: 'row' | 'card' };

export const UserActions = ({ user, dialogs, shape }: UserActionsProps) => (
  <ActionsMenu
    name={user.fullName}
    {...(shape === 'row' ? { size: 'compact-sm' } : { size: 'sm', fullWidth: true })}
    actions={actionsOf(user, dialogs)}
  />
);

function actionsOf(user: User, { invite, resend, edit, ask }: UserDialogs): MenuAction[] {
  const { status, isSelf, isConfigured, openSessions, hasSecondFactor } = user;
  if (status === 'ended') return [{ label: 'Convidar de novo', Icon: IconUserPlus, run: () => invite(user) }];
  const actions: MenuAction[] = [{ label: 'Editar acesso', Icon: IconPencil, run: () => edit(user) }];
  if (isSelf) return actions;
  if (status === 'invited') {
    actions.push(
      { label: 'Reenviar convite', Icon: IconMailForward, run: () => resend(user) },
      {
        label: 'Cancelar convite',
        Icon: IconUserMinus,
        danger: true,
        run: () => ask('cancel-invitation', user),
      },
    );
    return actions;
  }
  if (openSessions > 0)
    actions.push({ label: 'Encerrar sessões', Icon: IconLogout, run: () => ask('end-sessions', user) });
  if (hasSecondFactor)
    actions.push({
      label: 'Remover duas etapas',
      Icon: IconDeviceMobileOff,
      run: () => ask('remove-second-factor', user),
    });
  if (!isConfigured)
    actions.push({ label: 'Encerrar conta', Icon: IconUserMinus, danger: true, run: () => ask('end', user) });
  return actions;
}
