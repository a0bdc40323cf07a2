/** Appointments ahead that nobody of the team attends to, as an import brings them: several are given to somebody at once. */
import { Button, Card, Checkbox, Group, Select, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { type ApiClient, api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useAgendaState } from '../../agenda/agenda/agenda-state.tsx';
import { useBookingChoices } from '../../agenda/appointments/booking-choices.tsx';
import styles from './displaced.module.css';

type Row = Awaited<ReturnType<ApiClient['displaced']['unassigned']>>['rows'][number];

/** What stood in the way of a row, and what a person may book over it with. */
type Refusal = { text: string; squeezeIn: boolean; outsideHours: boolean };

export function Unassigned() {
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(api.displaced.unassigned.queryOptions());
  const [professionalId, setProfessionalId] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const rows = data?.rows ?? [];
  const people = useBookingChoices({ enabled: rows.length > 0 }).data?.professionals ?? [];
  const chosen = people.find((each) => each.id === professionalId);
  const marked = rows.filter((row) => !left.has(row.id));
  const give = useMutation({
    mutationFn: async ({ some, over }: { some: readonly Row[]; over?: Refusal | undefined }) => {
      const failed = new Map<string, Refusal>();
      // One after the other: each may stand in the way of the next.
      for (const row of some) {
        const failure = await giveTo(row, professionalId ?? '', over);
        if (failure) failed.set(row.id, failure);
      }
      return { failed, given: some.length - failed.size };
    },
    onSuccess: ({ failed, given }) => {
      setRefused((before) => new Map([...before, ...failed]));
      if (given > 0)
        notify.success(
          `${sayCount(given, 'agendamento passou', 'agendamentos passaram')} para ${chosen?.fullName ?? ''}`,
        );
      if (failed.size > 0)
        notify.error(
          sayCount(
            failed.size,
            'não passou: veja o motivo na linha',
            'não passaram: veja o motivo em cada linha',
          ),
        );
    },
    onSettled: (_data, _error, _some, _result, { client: queryClient }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.displaced.key() }),
        queryClient.invalidateQueries({ queryKey: api.dashboard.key() }),
      ]),
  });
  if (isError && !data)
    return (
      <ErrorState
        message="Erro ao carregar os agendamentos sem profissional"
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  if (rows.length === 0) return null;
  const all = marked.length === rows.length;
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3" id={id}>
            Sem profissional
          </Title>
          <Text c="dimmed">
            Vieram de uma importação, e ninguém da equipe os atende. O dia, o horário e a confirmação ficam
            como estão.
          </Text>
        </div>
        <Group gap="sm" align="end">
          <Select
            label="Passar para"
            placeholder="Escolha o profissional"
            data={people.map((each) => ({ value: each.id, label: each.fullName }))}
            value={professionalId}
            onChange={(next) => {
              setProfessionalId(next);
              setRefused(new Map());
            }}
            w={{ base: '100%', xs: '18rem' }}
          />
          <Button
            disabled={!chosen || marked.length === 0}
            loading={give.isPending}
            onClick={() => give.mutate({ some: marked })}
          >
            {marked.length === 1 ? 'Passar 1 agendamento' : `Passar ${marked.length} agendamentos`}
          </Button>
        </Group>
        <Checkbox
          label={all ? 'Desmarcar todos' : 'Marcar todos'}
          checked={all}
          indeterminate={!all && marked.length > 0}
          onChange={() => setLeft(all ? new Set(rows.map((row) => row.id)) : new Set())}
        />
        <ul className={styles.rows} aria-label="Sem profissional">
          {rows.map((row) => (
            <UnassignedItem
              key={row.id}
              row={row}
              isMarked={!left.has(row.id)}
              onMark={(isMarked) =>
                setLeft(
                  (before) =>
                    new Set(isMarked ? [...before].filter((one) => one !== row.id) : [...before, row.id]),
                )
              }
              refusal={refused.get(row.id)}
              onForce={
                chosen && !give.isPending
                  ? () => give.mutate({ some: [row], over: refused.get(row.id) })
                  : undefined
              }
            />
          ))}
        </ul>
        {data && data.total > rows.length ? (
          <Text c="dimmed">E mais {data.total - rows.length}, depois destes.</Text>
        ) : null}
      </Stack>
    </Card>
  );
}

/** @returns what stood in the way; null where it was given */
async function giveTo(
  row: Row,
  professionalId: string,
  before: Refusal | undefined,
): Promise<Refusal | null> {
  const over = {
    squeezeIn: before?.squeezeIn ?? row.squeezeIn,
    outsideHours: before?.outsideHours ?? row.outsideHours,
  };
  try {
    await client.appointments.update({
      id: row.id,
      version: row.version,
      patientId: row.patient.id,
      date: row.date,
      time: row.time,
      professionalId,
      ...over,
    });
    return null;
  } catch (error) {
    const code = errorCode(error);
    return {
      text: errorMessage(error, 'Não foi possível passar'),
      squeezeIn: over.squeezeIn || code === 'SLOT_TAKEN',
      outsideHours: over.outsideHours || code === 'OUTSIDE_HOURS',
    };
  }
}

/** Of what was refused, all that is overruled. */
function sayForce(row: Row, refusal: Refusal): string {
  const how = [
    refusal.squeezeIn !== row.squeezeIn && 'como encaixe',
    refusal.outsideHours !== row.outsideHours && 'fora do horário',
  ].filter(Boolean);
  return `Passar ${how.join(', ')}`;
}

type ItemProps = {
  row: Row;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  refusal: Refusal | undefined;
  onForce: (() => void) | undefined;
};

function UnassignedItem({ row, isMarked, onMark, refusal, onForce }: ItemProps) {
  const { patient, date, time, service, professional } = row;
  const { openCard } = useAgendaState();
  const today = useToday();
  const canForce =
    refusal && (refusal.squeezeIn !== row.squeezeIn || refusal.outsideHours !== row.outsideHours);
  return (
    <li className={styles.marked}>
      <Checkbox
        aria-label={`Passar ${patient.fullName}`}
        checked={isMarked}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <div className={styles.who}>
        <UnstyledButton
          className={styles.name}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => openCard(row.id, currentTarget)}
        >
          {patient.fullName}
        </UnstyledButton>
        <Text size="sm">
          {capitalise(sayDateAtTime(date, time, today))} · {service} · {professional.fullName}
        </Text>
        {refusal ? (
          <Group gap="xs">
            <Text size="sm" c="var(--mantine-color-error)">
              {refusal.text}
            </Text>
            {canForce && onForce ? (
              <Button size="compact-sm" variant="light" onClick={onForce}>
                {sayForce(row, refusal)}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </div>
    </li>
  );
}
