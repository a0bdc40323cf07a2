/** For a patient whose time the clinic has closed: other free times, of which one is taken with two taps. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { capitalise, formatDayAndMonth } from '#web/format/date.ts';
import { IconCalendarExclamation } from '#web/ui/icons/icons.ts';
import styles from './new-times.module.css';

type Time = { date: string; time: string };

type NewTimesProps = {
  /** Undefined while they are fetched. */
  times: readonly Time[] | undefined;
  running: boolean;
  onTake: (time: Time) => void;
};

const nameOf = ({ date, time }: Time) => `${formatDayAndMonth(date)}, às ${time}`;

export function NewTimes({ times, running, onTake }: NewTimesProps) {
  const [chosen, choose] = useState<Time | null>(null);
  // One that another patient took is no longer among them.
  const known = times?.find(({ date, time }) => date === chosen?.date && time === chosen.time);
  return (
    <Alert
      color="orange"
      icon={<IconCalendarExclamation aria-hidden />}
      title="A clínica vai remarcar este horário"
    >
      <Stack gap="sm">
        <Text>
          {times && times.length === 0
            ? 'Não há horários livres por aqui agora. A clínica vai falar com você.'
            : 'Escolha um dos horários livres, ou espere: a clínica fala com você.'}
        </Text>
        {times && times.length > 0
          ? [...new Set(times.map(({ date }) => date))].map((day) => (
              <fieldset key={day} className={styles.day}>
                <legend>{capitalise(formatDayAndMonth(day))}</legend>
                {times.map((each) =>
                  each.date === day ? (
                    <Button
                      key={each.time}
                      size="md"
                      px="xs"
                      variant={each === known ? 'filled' : 'default'}
                      aria-pressed={each === known}
                      aria-label={capitalise(nameOf(each))}
                      disabled={running}
                      onClick={() => choose(each)}
                    >
                      {each.time}
                    </Button>
                  ) : null,
                )}
              </fieldset>
            ))
          : null}
        {known ? (
          <Button size="md" loading={running} onClick={() => onTake(known)}>
            Mudar para este horário
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
