/** What a search has found, or what can be done where there is no free time. */
import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextFreeAtMost, nextFreeDays, nextFreeLimit } from '#contract/agenda/appointment-rules.ts';
import { sayCount, sayEither } from '#contract/count.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayDateAtTime } from '#web/format/date.ts';
import { IconHourglass } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';
import type { BookingChoices } from '../appointments/booking-choices.tsx';
import { WaitingDialog } from '../waiting-list/waiting-dialog.tsx';
import { FoundTimes, type FreeTime, MoreTimes } from './found-times.tsx';
import type { FreeTimesFilters } from './free-times-filters.ts';

type ResultsProps = {
  filters: FreeTimesFilters;
  choices: BookingChoices;
  patient: ChosenPatient | null;
  booking: FreeTime | undefined;
  onChoose: (time: FreeTime, element: HTMLElement) => void;
  onClear: (() => void) | undefined;
};

export function Results({ filters, choices, patient, booking, onChoose, onClear }: ResultsProps) {
  const today = useToday();
  const search = JSON.stringify(filters);
  // Another search begins with 20 again.
  const [more, setMore] = useState({ search, limit: nextFreeLimit });
  const limit = more.search === search ? more.limit : nextFreeLimit;
  const found = useQuery(
    api.appointments.nextFree.queryOptions({
      input: {
        ...filters,
        professionalIds: filters.professionalIds.length > 0 ? [...filters.professionalIds] : undefined,
        periods: [...filters.periods],
        weekdays: [...filters.weekdays],
        limit,
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      {/* Stands before its text comes, so that the first search is said too. */}
      <VisuallyHidden role="status">
        {found.data && !found.isPlaceholderData ? sayFound(found.data, today) : ''}
      </VisuallyHidden>
      <QueryContent query={found} errorMessage="Erro ao buscar horários livres" skeleton={<TimesSkeleton />}>
        {({ rows, hasMore }) => {
          const [first] = rows;
          if (!first)
            return <Nothing filters={filters} choices={choices} patient={patient} onClear={onClear} />;
          return (
            <Stack gap="md">
              <Text c="dimmed">
                {sayFound({ rows, hasMore }, today)}{' '}
                {patient ? `Um clique agenda para ${patient.fullName}.` : 'Escolha um para agendar.'}
              </Text>
              <FoundTimes
                rows={rows}
                withNames={choices.professionals.length > 1}
                booking={booking}
                stale={found.isPlaceholderData}
                onChoose={onChoose}
              />
              {hasMore && limit < nextFreeAtMost ? (
                <MoreTimes
                  loading={found.isPlaceholderData}
                  onMore={() => setMore({ search, limit: Math.min(limit + nextFreeLimit, nextFreeAtMost) })}
                />
              ) : null}
            </Stack>
          );
        }}
      </QueryContent>
    </>
  );
}

/** Where there are more, the number is that of the list. */
export function sayFound({ rows, hasMore }: { rows: readonly FreeTime[]; hasMore: boolean }, today: string) {
  const [first] = rows;
  if (!first) return noneFound;
  const count = hasMore
    ? `Os ${rows.length} primeiros horários livres`
    : sayCount(rows.length, 'horário livre', 'horários livres');
  return `${count}, o primeiro ${sayDateAtTime(first.date, first.time, today)}.`;
}

const noneFound = `Nenhum horário livre nos próximos ${nextFreeDays} dias`;

const TimesSkeleton = () => (
  <Loading>
    <Stack gap="xs">
      <Skeleton h={18} w="14rem" mb="xs" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Group key={key} gap="xs" grow>
          <Skeleton h={44} radius="sm" />
          <Skeleton h={44} radius="sm" />
        </Group>
      ))}
    </Stack>
  </Loading>
);

type NothingProps = Pick<ResultsProps, 'filters' | 'choices' | 'patient' | 'onClear'>;

function Nothing({ filters, choices, patient, onClear }: NothingProps) {
  const [waiting, dialog] = useDisclosure(false);
  const { procedureId, professionalIds, periods, weekdays, from } = filters;
  const procedure = choices.procedures.find(({ id }) => id === procedureId);
  const others = [
    professionalIds.length > 0 ? 'outro profissional' : '',
    periods.length > 0 ? 'outro período' : '',
    weekdays.length > 0 ? 'outro dia da semana' : '',
    from ? 'um dia antes' : '',
  ].filter(Boolean);
  const [professionalId, ...more] = professionalIds;
  return (
    <>
      <EmptyState
        drawing="calendar"
        title={noneFound}
        description={
          others.length > 0
            ? `Tente ${sayEither(others)}, ou coloque o paciente na lista de espera.`
            : 'Coloque o paciente na lista de espera: quando um horário ficar livre, ele aparece.'
        }
        action={
          <Group gap="xs" justify="center">
            {onClear ? (
              <Button variant="default" onClick={onClear}>
                Limpar os filtros
              </Button>
            ) : null}
            <Button onClick={dialog.open} leftSection={<IconHourglass aria-hidden size="1.1em" />}>
              Colocar na lista de espera
            </Button>
          </Group>
        }
      />
      <WaitingDialog
        opened={waiting}
        onClose={dialog.close}
        patient={patient ?? undefined}
        wishes={{
          procedureId: procedure?.id,
          service: procedure?.title,
          professionalId: more.length === 0 ? professionalId : undefined,
          periods: [...periods],
          weekdays: [...weekdays],
        }}
      />
    </>
  );
}
