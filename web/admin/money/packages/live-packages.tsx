/** The rows of 'Pacotes': who, sessions, the last day, and what is left to pay. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { expiringWithinDays } from '#contract/money/figure-days.ts';
import { addDays } from '#contract/value-formats.ts';
import type { client } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayLeft } from '#web/clinic/money/say-package-session.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { usePages } from '#web/ui/use-pages.tsx';
import { ContactDetails } from '../../contact-details.tsx';
import { CsvButton } from '../csv-button.tsx';
import { PayLink } from '../pay-link.tsx';
import type { PaidRow } from '../payments/use-payment-dialog.tsx';

type Pack = Awaited<ReturnType<typeof client.packages.live>>['rows'][number];
/** Sessions of one procedure; the amount of a package stands once. */
type Row = { pack: Pack; item: Pack['items'][number]; isFirst: boolean };
const rowsOf = (packs: readonly Pack[]): Row[] =>
  packs.flatMap((pack) => pack.items.map((item, index) => ({ pack, item, isFirst: index === 0 })));
/** Who has the sessions, where it is not who bought them. */
const usedBy = ({ pack, item }: Row) => (item.patient.id === pack.patient.id ? null : item.patient);

export function PackagesCsv({ packs }: { packs: readonly Pack[] }) {
  const today = useToday();
  return (
    <CsvButton
      title="Pacotes"
      days={today}
      header={[
        ...['Paciente', 'Telefone', 'Procedimento', 'Para', 'Sessões', 'Feitas', 'Marcadas', 'A marcar'],
        ...['Vale até', 'Falta pagar (R$)'],
      ]}
      rows={rowsOf(packs).map((row) => {
        const { pack, item, isFirst } = row;
        return [
          pack.patient.fullName,
          pack.patient.phone && formatPhone(pack.patient.phone),
          item.service,
          usedBy(row)?.fullName,
          ...[item.sessions, item.used, item.booked, item.toBook],
          formatDate(item.validUntil),
          isFirst ? pack.openCents / 100 : null,
        ];
      })}
    />
  );
}

type PackagesProps = { packs: readonly Pack[]; stale: boolean; onPay: (pack: PaidRow) => void };

export function LivePackages({ packs, stale, onPay }: PackagesProps) {
  const today = useToday();
  const { shown, pager } = usePages(packs, 'pacotes');
  const amount = ({ pack, isFirst }: Row) =>
    isFirst && pack.openCents > 0 ? (
      <PayLink cents={pack.openCents} from={pack.patient.fullName} onPay={() => onPay(pack)} />
    ) : null;
  const bookingLink = ({ item: { service, patient, toBook } }: Row) =>
    toBook === 0 ? null : (
      <Button
        component={Link}
        to={paths.admin.newAppointment({ patientId: patient.id })}
        variant="light"
        size="compact-sm"
        flex="none"
        aria-label={`Agendar ${service} para ${patient.fullName}: ${sayCount(toBook, 'sessão a marcar', 'sessões a marcar')}`}
        data-screen-only
      >
        Agendar
      </Button>
    );
  const lastDay = ({ item }: Row) => {
    const { validUntil } = item;
    if (validUntil < today) return `venceu em ${formatDate(validUntil)}`;
    const isNear = item.toBook > 0 && validUntil <= addDays(today, expiringWithinDays);
    return (
      <Text span inherit {...(isNear && { c: 'red' })}>
        {formatDate(validUntil)}
      </Text>
    );
  };
  const columns: Column<Row>[] = [
    {
      header: 'Paciente',
      minWidth: 11,
      cell: (row, shape) => {
        const { patient } = row.pack;
        return (
          <>
            <Group justify="space-between" wrap="nowrap" align="baseline">
              <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit>
                {patient.fullName}
              </Anchor>
              {shape === 'card' && amount(row) ? (
                <Text span inherit ta="right">
                  <Text span size="sm" fw={400} c="dimmed">
                    Falta{' '}
                  </Text>
                  {amount(row)}
                </Text>
              ) : null}
            </Group>
            {row.isFirst ? (
              <Text size="sm" component="div" fw={400}>
                <ContactDetails patient={patient} />
              </Text>
            ) : null}
          </>
        );
      },
    },
    {
      header: 'Procedimento',
      minWidth: 9,
      cell: (row, shape) => {
        const { item } = row;
        const user = usedBy(row);
        return (
          <>
            {item.service}
            {user ? ` para ${user.fullName}` : null}
            {shape === 'card' ? (
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text span inherit c="dimmed">
                  {sayLeft(item, today)}
                </Text>
                {bookingLink(row)}
              </Group>
            ) : null}
          </>
        );
      },
    },
    {
      header: 'Feitas',
      numeric: true,
      align: 'right',
      minWidth: 4.5,
      onPhone: 'hide',
      cell: ({ item: { used, sessions } }) => `${used} de ${sessions}`,
    },
    {
      header: 'Marcadas',
      numeric: true,
      align: 'right',
      minWidth: 5.25,
      onPhone: 'hide',
      cell: ({ item }) => item.booked,
    },
    {
      header: 'A marcar',
      numeric: true,
      align: 'right',
      minWidth: 8,
      onPhone: 'hide',
      cell: (row) => (
        <Group gap="sm" justify="flex-end" wrap="nowrap">
          {bookingLink(row)}
          {row.item.toBook}
        </Group>
      ),
    },
    { header: 'Vale até', numeric: true, align: 'right', minWidth: 6.5, onPhone: 'hide', cell: lastDay },
    { header: 'Falta pagar', numeric: true, align: 'right', minWidth: 7, onPhone: 'hide', cell: amount },
  ];
  return (
    <>
      <DataTable
        label="Pacotes"
        dense
        stale={stale}
        rows={rowsOf(shown)}
        rowKey={({ item }) => item.id}
        columns={columns}
      />
      {pager}
    </>
  );
}
