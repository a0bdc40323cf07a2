/** 'Pedidos' above the agenda, with the number of those that wait. Without any it is a sign. */
import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { IconInbox } from '#web/ui/icons/icons.ts';
import type { AgendaPlace } from '../agenda/agenda-place.ts';
import { agendaQuery } from '../agenda/use-agenda.ts';

type RequestsLinkProps = {
  place: AgendaPlace;
  /** Only where some wait; the menu beside it has the link too. */
  isOnPhone?: boolean;
};

export function RequestsLink({ place, isOnPhone = false }: RequestsLinkProps) {
  // The answer of the grid; a month has another one.
  const { data } = useQuery({ ...agendaQuery(place), enabled: place.view !== 'mes' });
  const waiting = data?.pendingRequests ?? 0;
  const label = waiting === 0 ? 'Pedidos' : waiting === 1 ? '1 pedido' : `${waiting} pedidos`;
  if (isOnPhone && waiting === 0) return null;
  return (
    <Tooltip label={label}>
      <Indicator label={waiting} size={18} color="clay" disabled={waiting === 0} offset={4}>
        <ActionIcon
          component={Link}
          to={paths.admin.bookingRequests()}
          variant="default"
          size={isOnPhone ? 'xl' : 'input-sm'}
          aria-label={label}
        >
          <IconInbox aria-hidden size="1.15rem" stroke={1.7} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}
