/** Whose week is shown: the clinic's, or that of a professional, each with whether it is an own one. */
import { UnstyledButton } from '@mantine/core';
import type { Schedule } from '#contract/agenda/working-hours.ts';
import { IconBuildingCommunity } from '#web/ui/icons/icons.ts';
import styles from './people-choice.module.css';
import { hasOwnHours } from './schedules.ts';

type PeopleChoiceProps = {
  schedules: readonly Schedule[];
  chosen: Schedule;
  today: string;
  onChoose: (schedule: Schedule) => void;
};

export const PeopleChoice = ({ schedules, chosen, today, onChoose }: PeopleChoiceProps) => (
  <ul className={styles.people} aria-label="De quem é o horário">
    {schedules.map((schedule) => {
      const { professional } = schedule;
      return (
        <li key={professional?.id ?? 'clinic'}>
          <UnstyledButton
            className={styles.person}
            aria-pressed={schedule === chosen}
            onClick={() => onChoose(schedule)}
          >
            {professional ? (
              <span
                className={styles.dot}
                style={{ backgroundColor: `var(--mantine-color-${professional.color}-6)` }}
              />
            ) : (
              <IconBuildingCommunity aria-hidden size="1.2rem" stroke={1.6} />
            )}
            <span className={styles.words}>
              <span className={styles.name}>{professional?.fullName ?? 'Clínica'}</span>
              <span className={styles.hours}>
                {professional === null
                  ? 'horário padrão'
                  : hasOwnHours(schedule, today)
                    ? 'horário próprio'
                    : 'usa o horário da clínica'}
              </span>
            </span>
          </UnstyledButton>
        </li>
      );
    })}
  </ul>
);
