/** Of an account that nobody has signed in with yet. */
import { Badge } from '@mantine/core';
import type { User } from '#contract/accounts/users.ts';

export const InvitationBadge = ({ invitedUntil }: Pick<User, 'invitedUntil'>) => (
  <Badge color={invitedUntil ? 'yellow' : 'red'}>
    {invitedUntil ? 'Convite pendente' : 'Sem convite válido'}
  </Badge>
);
