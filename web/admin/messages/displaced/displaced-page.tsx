/**
 * 'Remarcar': whose time was closed after it was chosen, each with free times to take in one click and what they were told; and who was
 * moved and does not know it yet.
 */
import { Button, Text, Title } from '@mantine/core';
import { useDisclosure, useMap } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import type { DisplacedRow, UntoldRow } from '#contract/messages/displaced.ts';
import type { Messages } from '#contract/messages/messages.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { IconMail } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ignoresSecondClick } from '#web/ui/second-click.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { useAgendaState } from '../../agenda/agenda/agenda-state.tsx';
import { CardProvider } from '../../agenda/agenda/card/card-provider.tsx';
import { CancelDialog } from '../../agenda/appointments/detail/closing-dialogs.tsx';
import { chatOf } from '../confirmations/queue.ts';
import styles from './displaced.module.css';
import { DisplacedItem } from './displaced-row.tsx';
import { TellAllDialog } from './tell-all-dialog.tsx';
import { Unassigned } from './unassigned.tsx';
import { UntoldItem } from './untold-row.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) =>
    Promise.all([
      prefetch(queryClient, api.displaced.list.queryOptions()),
      prefetch(queryClient, api.displaced.untold.queryOptions()),
      prefetch(queryClient, api.displaced.unassigned.queryOptions()),
    ]),
};

export function Component() {
  const list = useQuery(api.displaced.list.queryOptions());
  const untold = useQuery(api.displaced.untold.queryOptions());
  const moved = untold.data;
  const areAllAssigned = useQuery(api.displaced.unassigned.queryOptions()).data?.total === 0;
  const [telling, dialog] = useDisclosure();
  const [cancelling, cancel] = useState<ConfirmationRow | null>(null);
  /** Those that were moved on this screen stay where they stood, to be told, until it is left. */
  const taken = useMap<string, Taken>();
  const left = list.data?.rows ?? [];
  const rows = withTaken(left, moved?.rows ?? [], taken);
  const movedBefore = moved?.rows.filter(({ id }) => !taken.has(id)) ?? [];
  const chat = useChats(left, list.data?.messages);
  return (
    <Page>
      <CardProvider>
        <PageHeader
          title="Remarcar"
          description={
            rows.length > 0 ? 'O horário destes pacientes foi fechado depois de marcado.' : undefined
          }
          actions={
            left.length > 0 ? (
              <Button onClick={dialog.open} leftSection={<IconMail aria-hidden size="1.1em" />}>
                Avisar quem falta remarcar
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
              areAllAssigned && moved && movedBefore.length === 0 ? (
                <EmptyState
                  drawing="calendar"
                  title="Nada a remarcar."
                  description="Aqui aparece quem tem um horário que férias, um feriado ou um bloqueio fechou depois."
                />
              ) : null
            ) : (
              <>
                <Text role="status">
                  {total === 0
                    ? 'Todos já têm outro horário.'
                    : `${total === 1 ? 'Falta 1 paciente' : `Faltam ${total} pacientes`}. Cada um continua marcado até você escolher um horário novo ou cancelar.`}
                </Text>
                <ul className={styles.rows} aria-label="A remarcar" {...ignoresSecondClick}>
                  {rows.map((row, place) =>
                    'known' in row ? (
                      <UntoldItem key={row.id} row={row} isAmongOthers onCancel={() => cancel(row)} />
                    ) : (
                      <DisplacedItem
                        key={row.id}
                        row={row}
                        chat={chat(row)}
                        onCancel={() => cancel(row)}
                        onTake={(state) => {
                          const before = taken.get(row.id);
                          if (state === 'refused') taken.delete(row.id);
                          else if (state === 'begun') taken.set(row.id, { row, place, isSettled: false });
                          else if (before) taken.set(row.id, { ...before, isSettled: true });
                        }}
                      />
                    ),
                  )}
                </ul>
                {total > left.length ? (
                  <Text c="dimmed">E mais {total - left.length}, depois destes.</Text>
                ) : null}
              </>
            )
          }
        </QueryContent>
        <QueryContent
          query={untold}
          errorMessage="Erro ao carregar os remarcados sem aviso"
          skeleton={<ListSkeleton rows={2} />}
        >
          {({ total, rows: all }) =>
            movedBefore.length > 0 ? (
              <section aria-labelledby="untold">
                <Title order={2} size="h4" id="untold" mb="xs">
                  Remarcados, ainda sem aviso
                </Title>
                <ul className={styles.rows} aria-labelledby="untold" {...ignoresSecondClick}>
                  {bySeries(movedBefore).map(({ row, sessions }) => (
                    <UntoldItem key={row.id} row={row} sessions={sessions} onCancel={() => cancel(row)} />
                  ))}
                </ul>
                {total > all.length ? (
                  <Text c="dimmed">E mais {total - all.length}, depois destes.</Text>
                ) : null}
              </section>
            ) : null
          }
        </QueryContent>
        <TellAllDialog rows={left} chat={chat} opened={telling} onClose={dialog.close} />
        <CancelAsked row={cancelling} rows={rows.concat(movedBefore)} onClose={() => cancel(null)} />
      </CardProvider>
    </Page>
  );
}

type Row = DisplacedRow | UntoldRow;

/** Sessions of one series and patient in one row: one message names them all. By the first of each. */
const bySeries = (rows: readonly UntoldRow[]) =>
  [
    ...Map.groupBy(rows, ({ id, session, patient }) =>
      session ? `${session.seriesId} ${patient.id}` : id,
    ).values(),
  ].flatMap(([row, ...others]) => (row ? [{ row, sessions: others.length + 1 }] : []));

/** Beside the rows: one that a colleague moves meanwhile would close its dialog. */
function CancelAsked({
  row,
  rows,
  onClose,
}: {
  row: ConfirmationRow | null;
  rows: readonly Row[];
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { offerFreed } = useAgendaState();
  const asked = useLast(row);
  if (!asked) return null;
  const now = rows.find(({ id }) => id === asked.id) ?? asked;
  return (
    <CancelDialog
      key={now.id}
      appointment={now}
      opened={row !== null}
      onClose={onClose}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: api.displaced.key() });
        // Of the others the time is closed.
        if ('known' in now) offerFreed(now);
      }}
    />
  );
}

type Taken = { row: DisplacedRow; place: number; isSettled: boolean };

/** The rows, with those that were moved where they stood: as they were until that is settled, then until the patient was told. */
function withTaken(
  rows: readonly DisplacedRow[],
  moved: readonly UntoldRow[],
  taken: ReadonlyMap<string, Taken>,
): Row[] {
  const shown: Row[] = [...rows];
  for (const { row, place, isSettled } of [...taken.values()].sort((one, other) => one.place - other.place)) {
    const now = moved.find(({ id }) => id === row.id) ?? (isSettled ? null : row);
    if (now && !rows.some(({ id }) => id === row.id)) shown.splice(place, 0, now);
  }
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
