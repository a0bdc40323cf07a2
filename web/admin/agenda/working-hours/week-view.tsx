/** The usual week of the clinic and of each professional. */
import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Schedule } from '#contract/agenda/working-hours.ts';
import { api } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { useLeaveQuestion } from '#web/ui/unsaved-changes.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { RemoveVersion } from './remove-version.tsx';
import { clinicWeekOn, isInitial, offeredSchedules, versionsOf } from './schedules.ts';
import { WeekForm } from './week-form.tsx';

export function WeekView() {
  const hours = useQuery(api.workingHours.list.queryOptions());
  return (
    <QueryContent query={hours} errorMessage="Erro ao carregar os horários" skeleton={<WeekSkeleton />}>
      {({ today, schedules }) => <Schedules today={today} schedules={schedules} />}
    </QueryContent>
  );
}

const WeekSkeleton = () => (
  <Loading>
    <Stack gap="md">
      <Skeleton h="3.5rem" w="22rem" maw="100%" radius="md" />
      <Skeleton h="36rem" radius="lg" />
    </Stack>
  </Loading>
);

type SchedulesProps = { today: string; schedules: readonly Schedule[] };

function Schedules({ today, schedules }: SchedulesProps) {
  const [params, setParams] = useSearchParams();
  const leaving = useLeaveQuestion();
  const offered = offeredSchedules(schedules, today);
  const idOf = ({ professional }: Schedule) => professional?.id ?? null;
  const chosen = offered.find((schedule) => idOf(schedule) === params.get('quem')) ?? offered[0];
  const clinic = schedules.find(({ professional }) => professional === null);
  const active = schedules.flatMap(({ professional }) => (professional?.active ? [professional.id] : []));
  if (!chosen || !clinic) return null;
  const choose = (schedule: Schedule) =>
    leaving.ask(() =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          const id = idOf(schedule);
          if (id) next.set('quem', id);
          else next.delete('quem');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    );
  return (
    <Stack gap="md">
      {leaving.dialog}
      {offered.length > 1 ? (
        <PeopleChoice schedules={offered} chosen={chosen} today={today} onChoose={choose} />
      ) : null}
      <Versions
        key={idOf(chosen)}
        schedule={chosen}
        clinic={clinic}
        today={today}
        alone={offered.length === 1}
        previewedId={idOf(chosen) ?? (active.length === 1 ? (active[0] ?? null) : null)}
      />
    </Stack>
  );
}

type VersionsProps = {
  schedule: Schedule;
  clinic: Schedule;
  today: string;
  alone: boolean;
  previewedId: string | null;
};

/** The hours of today, or a change that is to come. */
function Versions({ schedule, clinic, today, alone, previewedId }: VersionsProps) {
  const [day, setDay] = useState<string | null>(null);
  const leaving = useLeaveQuestion();
  const { current, upcoming } = versionsOf(schedule, today);
  const change = upcoming.find(({ validFrom }) => validFrom === day);
  const version = change ?? current;
  const from = change?.validFrom ?? today;
  return (
    <Stack gap="md">
      {leaving.dialog}
      {upcoming.length > 0 ? (
        <Group gap="sm">
          <SegmentedControl
            aria-label="Versão do horário"
            value={change?.validFrom ?? ''}
            onChange={(value) => leaving.ask(() => setDay(value || null))}
            data={[
              { value: '', label: 'Hoje' },
              ...upcoming.map(({ validFrom }) => ({
                value: validFrom,
                label: `A partir de ${formatDate(validFrom)}`,
              })),
            ]}
          />
          {change ? <RemoveVersion schedule={schedule} validFrom={change.validFrom} /> : null}
        </Group>
      ) : null}
      <WeekForm
        key={from}
        professional={schedule.professional}
        own={version?.week ?? null}
        clinicWeek={clinicWeekOn(clinic, from)}
        fixedFrom={change?.validFrom ?? null}
        today={today}
        alone={alone}
        previewedId={previewedId}
        unconfirmed={schedule.professional === null && isInitial(schedule)}
        onScheduled={setDay}
      />
    </Stack>
  );
}
