import { Badge } from '@mantine/core';

/** A record without an e-mail, as a booking in the agenda makes it: its patient has no account. */
export const incompleteRecord = 'Cadastro incompleto';

export const IncompleteBadge = () => (
  <Badge color="yellow" flex="none">
    {incompleteRecord}
  </Badge>
);
