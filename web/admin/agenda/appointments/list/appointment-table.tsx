import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedAppointment } from '#contract/agenda/appointments.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ChoiceBadges } from '../choice-badges.tsx';
import { DayTitle } from './day-title.tsx';
import { type AskStep, NextStep } from './next-step.tsx';

type Columns = Column<ListedAppointment>[];

/** It leads to the appointment. */
const WhenLink = ({ appointment, says }: { appointment: ListedAppointment; says: string }) => (
  <Anchor
    component={Link}
    to={paths.admin.appointment(appointment.id)}
    inherit
    c="inherit"
    aria-label={`Detalhes: ${appointment.patient.fullName}, ${formatDate(appointment.date)}, ${appointment.time}`}
  >
    {says}
  </Anchor>
);

const ofDay: Columns = [
  {
    header: 'Horário',
    cell: (appointment) => <WhenLink appointment={appointment} says={appointment.time} />,
    numeric: true,
    minWidth: 5.5,
  },
  {
    header: 'Paciente',
    cell: ({ patient }) => (
      <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit c="inherit" fw={500}>
        {patient.fullName}
      </Anchor>
    ),
    minWidth: 12,
  },
];

const ofPatient: Columns = [
  {
    header: 'Data e horário',
    cell: (appointment) => (
      <WhenLink appointment={appointment} says={`${formatDate(appointment.date)}, ${appointment.time}`} />
    ),
    numeric: true,
    minWidth: 10,
  },
];

const columns = (onAsk: AskStep): Columns => [
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
    cell: (appointment) => <NextStep appointment={appointment} onAsk={onAsk} />,
  },
];

export type AppointmentRowsProps = {
  /** Undefined while loading. */
  rows: readonly ListedAppointment[] | undefined;
  stale: boolean;
  /** The page names the patient; all rows are of that one. */
  ofOnePatient: boolean;
  onAsk: AskStep;
};

const byDay = {
  of: ({ date }: ListedAppointment) => date,
  title: (date: string) => <DayTitle date={date} />,
};

export const AppointmentTable = ({ rows, stale, ofOnePatient, onAsk }: AppointmentRowsProps) => (
  <DataTable
    label="Agendamentos"
    columns={[...(ofOnePatient ? ofPatient : ofDay), ...columns(onAsk)]}
    rows={rows}
    rowKey={({ id }) => id}
    groups={ofOnePatient ? undefined : byDay}
    stale={stale}
  />
);
