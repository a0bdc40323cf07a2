/** The people of 'Em aberto': how to reach each, what they said, and what they owe. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { daysFrom } from '#contract/value-formats.ts';
import type { client } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { formatDate, formatInstantDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { usePages } from '#web/ui/use-pages.tsx';
import { ContactDetails } from '../../contact-details.tsx';
import { CsvButton } from '../csv-button.tsx';
import { PayLink } from '../pay-link.tsx';
import { NoteButton, NoteText } from '../payments/collection-notes.tsx';
import type { PaidRow } from '../payments/use-payment-dialog.tsx';
import styles from './figures.module.css';

type Found = Awaited<ReturnType<typeof client.figures.debtors>>;
type Debtor = Found['rows'][number];

/** Both amounts add up: that of a person stands once. */
export function DebtorsCsv({ found }: { found: Found }) {
  const today = useToday();
  const { timeZone } = useClinic();
  return (
    <CsvButton
      title="Em aberto"
      days={today}
      header={[
        'Paciente',
        'Telefone ou e-mail',
        'Dia',
        'O quê',
        'Valor (R$)',
        'Total da pessoa (R$)',
        'Última ligação',
      ]}
      rows={found.rows.flatMap(({ patient, cents, note, values }) =>
        values.map((value, index) => [
          patient.fullName,
          patient.phone ? formatPhone(patient.phone) : patient.email,
          formatDate(value.date),
          value.says,
          value.cents / 100,
          index === 0 ? cents / 100 : null,
          index === 0 && note ? `${formatInstantDate(note.notedAt, timeZone)}: ${note.note}` : null,
        ]),
      )}
    />
  );
}

export function Debtors({
  rows,
  stale,
  onPay,
}: {
  rows: readonly Debtor[];
  stale: boolean;
  onPay: (row: PaidRow) => void;
}) {
  const today = useToday();
  const { shown, pager } = usePages(rows, 'pessoas');
  const sayOldest = (oldest: string) =>
    oldest === today ? 'hoje' : sayCount(daysFrom(oldest, today) - 1, 'dia', 'dias');
  const columns: Column<Debtor>[] = [
    {
      header: 'Paciente',
      minWidth: 13,
      cell: ({ patient, cents, oldest, note }, shape) => (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit>
              {patient.fullName}
            </Anchor>
            {shape === 'card' ? <span className={styles.sum}>{formatCents(cents)}</span> : null}
          </Group>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" component="div" fw={400}>
              <ContactDetails patient={patient} /> {shape === 'card' ? ` · ${sayOldest(oldest)}` : null}
            </Text>
            <NoteButton patient={patient} />
          </Group>
          {note ? <NoteText note={note} /> : null}
        </>
      ),
    },
    {
      header: 'Mais antigo',
      numeric: true,
      minWidth: 6.5,
      onPhone: 'hide',
      cell: ({ oldest }) => sayOldest(oldest),
    },
    {
      header: 'O que falta receber',
      minWidth: 20,
      cell: ({ patient, values }) => (
        <ul className={styles.owed}>
          {values.map(({ id, date, appointmentId, says, cents }) => (
            <li key={id}>
              {appointmentId ? (
                <Anchor component={Link} to={paths.admin.appointment(appointmentId)} inherit>
                  {formatDate(date)}
                </Anchor>
              ) : (
                <span>{formatDate(date)}</span>
              )}
              <span>{says}</span>
              <PayLink cents={cents} from={patient.fullName} onPay={() => onPay({ id, patient })} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      header: 'Deve',
      numeric: true,
      align: 'right',
      minWidth: 7,
      onPhone: 'hide',
      cell: ({ cents }) => <strong>{formatCents(cents)}</strong>,
    },
  ];
  return (
    <>
      <DataTable
        label="Em aberto"
        dense
        stale={stale}
        rows={shown}
        rowKey={({ patient }) => patient.id}
        columns={columns}
      />
      {pager}
    </>
  );
}
