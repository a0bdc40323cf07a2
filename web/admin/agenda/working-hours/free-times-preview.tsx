/** The free start times that a week gives, before it is saved. The server computes them, as for the agenda. */
import { Card, Group, Select, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { weekdayNames } from '#contract/intervals.ts';
import { api } from '#web/api/client.ts';
import { addDays, capitalise, formatDate } from '#web/format/date.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import styles from './free-times-preview.module.css';
import { completed, nextMonday, problemOfDay, type Week } from './week.ts';

type FreeTimesPreviewProps = {
  professionalId: string | null;
  week: Week;
  /** The day from which the week holds. */
  from: string;
  today: string;
};

const durations = [15, 20, 30, 45, 60, 90, 120];
const standard = '30';

export function FreeTimesPreview({ professionalId, week, from, today }: FreeTimesPreviewProps) {
  const [minutes, setMinutes] = useState(standard);
  const isValid = week.every((day) => problemOfDay(day, true) === null);
  const tomorrow = addDays(today, 1);
  const monday = nextMonday(from > tomorrow ? from : tomorrow);
  const wanted = useMemo(
    () =>
      isValid
        ? {
            professionalId,
            week: week.map((day) => [...completed(day)]),
            from: monday,
            minutes: Number(minutes),
          }
        : skipToken,
    [isValid, professionalId, week, monday, minutes],
  );
  const input = useSettled(wanted);
  const preview = useQuery(
    api.workingHours.preview.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const days = preview.data?.days;
  return (
    <Card component="section" aria-labelledby="free-times" p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="sm" mb="md">
        <div>
          <Title order={3} id="free-times">
            Horários livres
          </Title>
          <Text c="dimmed">
            O que resulta na semana de {formatDate(monday).slice(0, 5)} a{' '}
            {formatDate(addDays(monday, 6)).slice(0, 5)}, já sem feriados e o que está marcado.
          </Text>
        </div>
        <Select
          label="Duração"
          value={minutes}
          onChange={(value) => setMinutes(value ?? standard)}
          allowDeselect={false}
          data={durations.map((each) => ({ value: String(each), label: `${each} minutos` }))}
          className={styles.duration}
        />
      </Group>
      {!isValid ? (
        <Text c="dimmed">Corrija os intervalos para ver os horários.</Text>
      ) : preview.isError && !days ? (
        <ErrorState
          message="Erro ao calcular os horários"
          onRetry={preview.refetch}
          retrying={preview.isFetching}
        />
      ) : (
        <div className={styles.container}>
          <dl className={styles.days} data-stale={preview.isPlaceholderData || undefined}>
            {weekdayNames.map((name, index) => (
              <div key={name} className={styles.day}>
                <dt className={styles.name}>
                  {capitalise(name.replace('-feira', ''))}
                  <Text span size="xs" c="dimmed">
                    {countOf(days?.[index]?.times.length ?? 0)}
                  </Text>
                </dt>
                <dd className={styles.times}>
                  {days ? <Times day={days[index]} /> : <Skeleton h="3rem" w="100%" />}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  );
}

const countOf = (times: number) => (times === 0 ? null : sayCount(times, 'horário', 'horários'));

function Times({ day }: { day: { times: string[]; closedBy: string | null } | undefined }) {
  if (!day) return null;
  const { times, closedBy } = day;
  return (
    <>
      {closedBy || times.length === 0 ? (
        <Text span size="sm" c="dimmed" className={styles.remark}>
          {closedBy ?? 'Nenhum'}
        </Text>
      ) : null}
      {times.map((time) => (
        <span key={time}>{time}</span>
      ))}
    </>
  );
}
