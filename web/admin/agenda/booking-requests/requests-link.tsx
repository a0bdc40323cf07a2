/** Requests above the agenda: the answer of its grid, or of its month, counts them. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { agendaQuery } from '../agenda/use-agenda.ts';
import type { AgendaAddress } from '../agenda/use-agenda-address.ts';
import { PendingRequests } from './pending-requests.tsx';

type RequestsLinkProps = {
  address: AgendaAddress;
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
  return <PendingRequests number={(isMonth ? ofMonth : days).data?.pendingRequests} isOnPhone={isOnPhone} />;
}
