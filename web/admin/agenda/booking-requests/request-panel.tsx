/** A request beside its place on the grid. */
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RequestCard } from './request-card.tsx';

export function RequestPanel() {
  const { request, close } = useAgendaState();
  const shown = useLast(request);
  if (!shown) return null;
  const { requestId, anchor } = shown;
  return (
    <AnchoredPanel title="Pedido" opened={request !== null} anchor={anchor} onClose={close}>
      <Content key={requestId} id={requestId} />
    </AnchoredPanel>
  );
}

function Content({ id }: { id: string }) {
  const { chooseSlot, close } = useAgendaState();
  const [refusing, dialog] = useDisclosure();
  const found = useQuery(api.bookingRequests.list.queryOptions({ input: { id } }));
  return (
    <QueryContent query={found} errorMessage="Erro ao carregar o pedido" skeleton={<CardSkeleton />}>
      {({ rows: [request] }) =>
        request ? (
          <>
            <RequestCard
              request={request}
              onPropose={(placing) => chooseSlot(placing)}
              onRefuse={dialog.open}
              onDone={close}
            />
            <RefuseDialog request={request} opened={refusing} onClose={dialog.close} onDone={close} />
          </>
        ) : (
          <EmptyState drawing="calendar" title="Este pedido não existe mais." />
        )
      }
    </QueryContent>
  );
}
