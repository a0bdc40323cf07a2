/** 'Remarcar': whose time was closed after it was chosen. Each with free times to take in one click, and what they were told. */
import { Button, Text } from '@mantine/core';
import { useDisclosure, useMap } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { DisplacedRow } from '#contract/messages/displaced.ts';
import type { Messages } from '#contract/messages/messages.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { IconMail } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CardProvider } from '../../agenda/agenda/card/card-provider.tsx';
import { chatOf } from '../confirmations/queue.ts';
import styles from './displaced.module.css';
import { DisplacedItem } from './displaced-row.tsx';
import { TellAllDialog } from './tell-all-dialog.tsx';
import { Unassigned } from './unassigned.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.displaced.list.queryOptions()),
};

export function Component() {
  const list = useQuery(api.displaced.list.queryOptions());
  const isOfNobody = (useQuery(api.displaced.unassigned.queryOptions()).data?.total ?? 0) > 0;
  const [telling, dialog] = useDisclosure();
  /** Those that were moved on this screen stay, until it is left, to be told. */
  const taken = useMap<string, Placed>();
  const left = list.data?.rows ?? [];
  const rows = withTaken(left, taken);
  const chat = useChats(rows, list.data?.messages);
  return (
    <Page>
      <CardProvider>
        <PageHeader
          title="Remarcar"
          description={
            isOfNobody && rows.length === 0
              ? undefined
              : 'O horário destes pacientes foi fechado depois de marcado.'
          }
          actions={
            left.length > 0 ? (
              <Button onClick={dialog.open} leftSection={<IconMail aria-hidden size="1.1em" />}>
                Avisar todos
              </Button>
            ) : undefined
          }
        />
        <Unassigned />
        <QueryContent
          query={list}
          errorMessage="Erro ao carregar os horários a remarcar"
          skeleton={<ListSkeleton rows={6} />}
        >
          {({ total }) =>
            rows.length === 0 ? (
              isOfNobody ? null : (
                <EmptyState
                  drawing="calendar"
                  title="Nada a remarcar."
                  description="Aqui aparece quem tem um horário que férias, um feriado ou um bloqueio fechou depois."
                />
              )
            ) : (
              <>
                <Text role="status">
                  {total === 0
                    ? 'Todos já têm outro horário.'
                    : `${total === 1 ? 'Falta 1 paciente' : `Faltam ${total} pacientes`}. Cada um continua marcado até você escolher um horário novo.`}
                </Text>
                <ul className={styles.rows} aria-label="A remarcar">
                  {rows.map((row, place) => (
                    <DisplacedItem
                      key={row.id}
                      row={row}
                      chat={chat(row)}
                      onTake={(isTaken) =>
                        isTaken ? taken.set(row.id, { ...row, place }) : taken.delete(row.id)
                      }
                    />
                  ))}
                </ul>
                {total > rows.length ? (
                  <Text c="dimmed">E mais {total - rows.length}, depois destes.</Text>
                ) : null}
              </>
            )
          }
        </QueryContent>
        <TellAllDialog rows={left} chat={chat} opened={telling} onClose={dialog.close} />
      </CardProvider>
    </Page>
  );
}

type Placed = DisplacedRow & { place: number };

/** The rows, with those that were moved where they stood. */
function withTaken(rows: readonly DisplacedRow[], taken: ReadonlyMap<string, Placed>): DisplacedRow[] {
  const shown = [...rows];
  for (const row of [...taken.values()].sort((one, other) => one.place - other.place))
    if (!rows.some(({ id }) => id === row.id)) shown.splice(row.place, 0, row);
  return shown;
}

/** Undefined while the links are fetched; null: no chat with this patient. */
function useChats(rows: readonly DisplacedRow[], messages: Messages | undefined) {
  const { clinicName } = useClinic();
  const links = useQuery(api.displaced.prepare.queryOptions({ enabled: rows.length > 0 }));
  const urls = new Map(links.data?.links.map(({ appointmentId, url }) => [appointmentId, url]));
  return (row: DisplacedRow) => {
    const written = messages
      ? chatOf(row, { messages, clinicName, link: urls.get(row.id) }, 'displaced')
      : null;
    return written !== null && links.isPending ? undefined : written;
  };
}
