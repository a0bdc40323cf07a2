/** Patients who wait for a time, best first. Booking from here is by hand: the list never books by itself. */
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { api } from '#web/api/client.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayOpenOffer, sayWishes } from '#web/clinic/say-waiting.ts';
import { formatInstantDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { IconCalendarPlus, IconPencil, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { PatientPhone } from '../../patient-phone.tsx';
import { useBookEntry } from '../agenda/waiting/use-book-entry.ts';
import { RemoveEntry } from './remove-entry.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

const pageSize = 25;

export function Component() {
  const { timeZone } = useClinic();
  const todaysDay = useToday();
  const [page, setPage] = usePageNumber();
  const list = useQuery(
    api.waitingList.list.queryOptions({ input: { page, pageSize }, placeholderData: keepPreviousData }),
  );
  const { edited, opened, open, close } = useFormDialog<WaitingEntry>();
  const add = (
    <Button onClick={() => open(null)} leftSection={<IconPlus aria-hidden size="1.1em" />}>
      Adicionar paciente
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Lista de espera"
        description="Quem espera por um horário. Quando um agendamento é cancelado ou muda, a agenda mostra quem serve."
        back={{ to: paths.admin.appointments() }}
        actions={list.data?.total === 0 ? undefined : add}
      />
      <ListFrame
        query={list}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="pacientes"
        errorMessage="Erro ao carregar a lista de espera"
        empty={
          <EmptyState
            drawing="calendar"
            title="Ninguém na lista de espera."
            description="Coloque aqui quem quer um horário antes do que há livre."
            action={add}
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Lista de espera"
            columns={columnsWith(open, timeZone, todaysDay)}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </ListFrame>
      <WaitingDialog opened={opened} onClose={close} entry={edited} />
    </Page>
  );
}

const columnsWith = (
  onEdit: (entry: WaitingEntry) => void,
  timeZone: string,
  todaysDay: string,
): Column<WaitingEntry>[] => [
  {
    header: 'Paciente',
    cell: ({ patient, priority }) => (
      <>
        <Group gap="xs">
          <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit c="inherit">
            {patient.fullName}
          </Anchor>
          {priority === 'high' ? <Badge color="clay">Prioridade</Badge> : null}
        </Group>
        {patient.phone ? (
          <Text component="div" size="sm" c="dimmed">
            <PatientPhone name={patient.fullName} phone={patient.phone} owner={patient.phoneOwner} />
          </Text>
        ) : null}
      </>
    ),
    minWidth: 13,
  },
  {
    header: 'Procedimento',
    cell: ({ service, professional }) => (
      <>
        {service}
        {professional ? (
          <Text size="sm" c="dimmed">
            {professional.fullName}
          </Text>
        ) : null}
      </>
    ),
    minWidth: 11,
  },
  {
    header: 'Quando',
    cell: (entry) => (
      <>
        {sayWishes(entry)}
        {entry.openOffer ? (
          <Text size="sm" c="dimmed">
            {sayOpenOffer(entry.openOffer, timeZone, todaysDay)}
          </Text>
        ) : null}
      </>
    ),
    minWidth: 10,
  },
  {
    header: 'Desde',
    cell: ({ createdAt }) => formatInstantDate(createdAt, timeZone),
    numeric: true,
    minWidth: 7,
  },
  {
    header: 'Ações',
    cell: (entry) => <Actions entry={entry} onEdit={() => onEdit(entry)} />,
    align: 'right',
    onPhone: 'foot',
    minWidth: 19,
  },
];

function Actions({ entry, onEdit }: { entry: WaitingEntry; onEdit: () => void }) {
  const [removing, question] = useDisclosure(false);
  const { patient } = entry;
  const navigate = useNavigate();
  const booking = useBookEntry((placing, dia, { professional }) =>
    navigate(paths.admin.appointmentCalendar({ dia, profissional: professional?.id }), {
      state: { placing },
    }),
  );
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        // The agenda asks for a time; the booking takes the entry off.
        onClick={() => booking.mutate(entry)}
        disabled={booking.isPending}
        variant="light"
        size="compact-sm"
        aria-label={`Agendar: ${patient.fullName}`}
        leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
      >
        Agendar
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={onEdit}
        aria-label={`Editar: ${patient.fullName}`}
        leftSection={<IconPencil aria-hidden size="1.1em" />}
      >
        Editar
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        onClick={question.open}
        aria-label={`Tirar da lista: ${patient.fullName}`}
        leftSection={<IconTrash aria-hidden size="1.1em" />}
      >
        Tirar
      </Button>
      <RemoveEntry entry={entry} opened={removing} onClose={question.close} />
    </Group>
  );
}
