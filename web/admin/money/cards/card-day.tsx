/** What is expected on a day, row by row: marked as arrived, and that undone. */
import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CardRow, futureArrival } from '#contract/money/cards.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { formatDate, formatInstant } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useChosen } from '#web/ui/use-chosen.ts';
import { cents } from '../cents-column.ts';

export function StateBadge({ day, arrived }: { day: string; arrived: boolean }) {
  const today = useToday();
  if (arrived) return <Badge color="green">Chegou</Badge>;
  return day < today ? <Badge color="red">Atrasado</Badge> : <Badge>Previsto</Badge>;
}

const sayInstalment = ({
  method,
  instalment,
  instalments,
}: Pick<CardRow, 'method' | 'instalment' | 'instalments'>) =>
  `${method === 'debit' ? 'débito' : 'crédito'}${instalments > 1 ? `, ${instalment} de ${instalments}` : ''}`;

/** @param isOnlyOpen without those that have arrived */
export function CardDayRows({ day, isOnlyOpen }: { day: string; isOnlyOpen: boolean }) {
  const query = useQuery(api.cards.rows.queryOptions({ input: { from: day, to: day } }));
  return (
    <QueryContent query={query} errorMessage="Não foi possível carregar o dia." skeleton={<ListSkeleton />}>
      {({ rows }) => {
        const shown = isOnlyOpen ? rows.filter(({ arrival }) => arrival === null) : rows;
        return shown.length === 0 ? (
          <EmptyState title={rows.length === 0 ? 'Nada previsto neste dia.' : 'Tudo deste dia já chegou.'} />
        ) : (
          <Rows day={day} rows={shown} onChanged={() => query.refetch()} />
        );
      }}
    </QueryContent>
  );
}

type RowsProps = { day: string; rows: readonly CardRow[]; onChanged: () => unknown };

function Rows({ day, rows, onChanged }: RowsProps) {
  const today = useToday();
  const { timeZone } = useClinic();
  const { chosen, choose } = useChosen();
  const [arrived, setArrived] = useState(() => formatDate(today));
  const [operationId, setOperationId] = useState(() => crypto.randomUUID());
  const typed = readTypedDate(arrived);
  const wrongDay = !typed ? 'Digite uma data válida' : typed > today ? futureArrival : null;
  const picked = (isOpen: boolean) =>
    rows.filter(({ id, arrival }) => chosen.has(id) && (arrival === null) === isOpen).map(({ id }) => id);
  const [open, marked] = [picked(true), picked(false)];
  /** The second tap of two comes before the button is drawn as busy. */
  const isSaving = useRef(false);
  const saving = useMutation({
    mutationFn: async (what: 'mark' | 'undo'): Promise<unknown> =>
      what === 'mark'
        ? client.cards.mark({ operationId, ids: open, day: typed ?? '', line: null })
        : client.cards.undo({ ids: marked }),
    onSuccess: (_, what) => {
      choose([...chosen], false);
      notify.success(what === 'mark' ? 'Marcado como recebido' : 'Marcação desfeita');
    },
    onSettled: async () => {
      setOperationId(crypto.randomUUID());
      await onChanged();
      isSaving.current = false;
    },
  });
  const save = (what: 'mark' | 'undo') => {
    if (isSaving.current) return;
    isSaving.current = true;
    saving.mutate(what);
  };
  const columns: Column<CardRow>[] = [
    {
      header: 'Paciente',
      minWidth: 13,
      cell: ({ id, patient, says, paidDay, ...row }) => (
        <Checkbox
          checked={chosen.has(id)}
          onChange={(event) => choose([id], event.currentTarget.checked)}
          label={
            <>
              {patient ?? 'Paciente excluído'} {row.netCents < 0 ? <Badge color="red">Estorno</Badge> : null}
              <Text component="span" display="block" size="sm" c="dimmed">
                {says}, {formatDate(paidDay)}, {sayInstalment(row)}
              </Text>
            </>
          }
        />
      ),
    },
    cents('Bruto', ({ grossCents }) => grossCents),
    cents('Taxa', ({ feeCents }) => feeCents),
    cents('Líquido', ({ netCents }) => netCents),
    {
      header: 'Situação',
      minWidth: 12,
      cell: ({ arrival }) =>
        arrival ? (
          <>
            <Badge color="green">Chegou em {formatDate(arrival.day)}</Badge>
            <Text size="sm" c="dimmed">
              {[arrival.userName, formatInstant(arrival.addedAt, timeZone), arrival.fileName]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </>
        ) : (
          <StateBadge day={day} arrived={false} />
        ),
    },
  ];
  return (
    <Stack gap="md">
      <FormError>{saving.error && errorMessage(saving.error)}</FormError>
      <Group align="flex-end" gap="sm">
        <DateField
          label="Chegou em"
          today={today}
          maxDate={today}
          maw="12rem"
          value={arrived}
          onChange={setArrived}
          error={open.length > 0 ? wrongDay : null}
        />
        <Button
          disabled={open.length === 0 || wrongDay !== null}
          loading={saving.isPending}
          onClick={() => save('mark')}
        >
          Marcar como recebido ({open.length})
        </Button>
        {marked.length > 0 ? (
          <Button variant="subtle" color="red" loading={saving.isPending} onClick={() => save('undo')}>
            Desfazer ({marked.length})
          </Button>
        ) : null}
      </Group>
      <Checkbox
        label="Escolher todos"
        checked={rows.every(({ id }) => chosen.has(id))}
        indeterminate={chosen.size > 0 && rows.some(({ id }) => !chosen.has(id))}
        onChange={(event) =>
          choose(
            rows.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <DataTable label="Recebimentos do dia" dense columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Stack>
  );
}
