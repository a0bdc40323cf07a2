import { Anchor, Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/appointments.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SqueezeInBadge } from '../squeeze-in-badge.tsx';

const columns: Column<AppointmentSummary>[] = [
  {
    header: 'Paciente',
    cell: ({ patient }) => (
      <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit c="inherit">
        {patient.fullName}
      </Anchor>
    ),
    room: 12,
  },
  { header: 'Data', cell: ({ date }) => formatDate(date), numeric: true, room: 7.5 },
  { header: 'Horário', cell: ({ time }) => time, numeric: true, room: 5.5 },
  {
    header: 'Status',
    cell: ({ status, squeezeIn }) => (
      <Group gap="xs">
        <StatusBadge status={status} />
        {squeezeIn ? <SqueezeInBadge /> : null}
      </Group>
    ),
    room: 9,
  },
  {
    header: 'Ações',
    align: 'right',
    onPhone: 'foot',
    room: 7.5,
    cell: (appointment) => <DetailsButton appointment={appointment} />,
  },
];

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

type AppointmentTableProps = { rows: readonly AppointmentSummary[] | undefined; stale: boolean };

export const AppointmentTable = ({ rows, stale }: AppointmentTableProps) => (
  <DataTable label="Agendamentos" columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
);
