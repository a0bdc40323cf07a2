/** '3 pedidos' above the agenda. Without any it is in the menu beside it only. */
import { ActionIcon, Button, Indicator } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { IconInbox } from '#web/ui/icons/icons.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { agendaQuery } from '../agenda/use-agenda.ts';
import type { AgendaAddress } from '../agenda/use-agenda-address.ts';
import styles from './requests-link.module.css';

type RequestsLinkProps = {
  address: AgendaAddress;
  /** A sign, for want of room. */
  isOnPhone?: boolean;
};

export function RequestsLink({ address, isOnPhone = false }: RequestsLinkProps) {
  const { view, month, professionalIds } = address;
  const isMonth = view === 'mes';
  // The answer of the grid, or that of the month.
  const days = useQuery({ ...agendaQuery(address), enabled: !isMonth });
  const ofMonth = useQuery({
    ...api.appointments.occupancy.queryOptions({ input: { month, professionalIds, include: 'free' } }),
    enabled: isMonth,
  });
  return <Waiting number={(isMonth ? ofMonth : days).data?.pendingRequests} isOnPhone={isOnPhone} />;
}

/** On a screen whose own answer does not count them. */
export function RequestsOfMonth() {
  const month = useToday().slice(0, 7);
  const { data } = useQuery(api.appointments.occupancy.queryOptions({ input: { month } }));
  return <Waiting number={data?.pendingRequests} isOnPhone={useIsPhone()} />;
}

function Waiting({ number: waiting = 0, isOnPhone }: { number: number | undefined; isOnPhone: boolean }) {
  if (waiting === 0) return null;
  const label = waiting === 1 ? '1 pedido' : `${waiting} pedidos`;
  const to = paths.admin.bookingRequests();
  if (!isOnPhone)
    return (
      <Button component={Link} to={to} variant="default" className={styles.waiting}>
        {label}
      </Button>
    );
  return (
    // Below the panels that open over the agenda.
    <Indicator label={waiting} size={18} color="clay" offset={4} zIndex={1}>
      <ActionIcon component={Link} to={to} variant="default" size="xl" aria-label={label}>
        <IconInbox aria-hidden size="1.15rem" stroke={1.7} />
      </ActionIcon>
    </Indicator>
  );
}
