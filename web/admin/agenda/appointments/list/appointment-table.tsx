import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ChoiceBadges } from '../choice-badges.tsx';

const patientColumn: Column<AppointmentSummary> = {
  header: 'Paciente',
  cell: ({ patient }) => (
    <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit c="inherit">
      {patient.fullName}
    </Anchor>
  ),
  minWidth: 12,
};

const columns: Column<AppointmentSummary>[] = [
  {
    header: 'Procedimento',
    cell: ({ service, professional }) => (
      <>
        {service}
        <Text size="sm" c="dimmed">
          {professional.fullName}
        </Text>
      </>
    ),
    minWidth: 12,
  },
  { header: 'Data', cell: ({ date }) => formatDate(date), numeric: true, minWidth: 7.5 },
  { header: 'Horário', cell: ({ time }) => time, numeric: true, minWidth: 5.5 },
  {
    header: 'Status',
    cell: (appointment) => (
      <Group gap="xs">
        <StatusBadge status={appointment.status} />
        <ChoiceBadges {...appointment} />
      </Group>
    ),
    minWidth: 10,
  },
  {
    header: 'Ações',
    align: 'right',
    onPhone: 'foot',
    minWidth: 7.5,
    cell: (appointment) => <DetailsButton appointment={appointment} />,
  },
];
const withPatient = [patientColumn, ...columns];

export function DetailsButton({ appointment }: { appointment: AppointmentSummary }) {
  const { id, patient, date, time } = appointment;
  return (
    <Button
      component={Link}
      to={paths.admin.appointment(id)}
      variant="light"
      size="sm"
      aria-label={`Detalhes: ${patient.fullName}, ${formatDate(date)}, ${time}`}
    >
      Detalhes
    </Button>
  );
}

export type AppointmentRowsProps = {
  /** Undefined while loading. */
  rows: readonly AppointmentSummary[] | undefined;
  stale: boolean;
  /** The page names the patient; all rows are of that one. */
  ofOnePatient: boolean;
};

export const AppointmentTable = ({ rows, stale, ofOnePatient }: AppointmentRowsProps) => (
  <DataTable
    label="Agendamentos"
    columns={ofOnePatient ? columns : withPatient}
    rows={rows}
    rowKey={({ id }) => id}
    stale={stale}
  />
);
