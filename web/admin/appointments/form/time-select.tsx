import { Group, Select, Text } from '@mantine/core';
import { timeSlots } from '#contract/appointments.ts';
import styles from './appointment-form.module.css';
import { conflictsAt, type TakenSlot } from './slot-conflicts.ts';

type TimeSelectProps = {
  value: string | null;
  onChange: (time: string | null) => void;
  durationMinutes: number;
  /** Undefined while no day is chosen, and while loading. */
  taken: readonly TakenSlot[] | undefined;
  error?: React.ReactNode;
};

const slots = [
  { group: 'Manhã', items: timeSlots.filter((time) => time < '12:00') },
  { group: 'Tarde', items: timeSlots.filter((time) => time >= '12:00') },
];

/** The 18 times of the day. A time that conflicts shows the other patient, and can still be chosen. */
export const TimeSelect = ({ value, onChange, durationMinutes, taken = [], error }: TimeSelectProps) => (
  <Select
    label="Horário"
    placeholder="Selecione"
    withAsterisk
    data={slots}
    value={value}
    onChange={onChange}
    allowDeselect={false}
    error={error}
    maxDropdownHeight={340}
    comboboxProps={{ width: 'min(22rem, 90vw)', position: 'bottom-start' }}
    renderOption={({ option }) => {
      const conflicts = conflictsAt(option.value, durationMinutes, taken);
      return (
        <Group gap="sm" wrap="nowrap" flex={1}>
          <Text
            component="span"
            inherit
            className={styles.time}
            c={conflicts.length > 0 ? 'dimmed' : undefined}
          >
            {option.label}
          </Text>
          {conflicts.length > 0 ? (
            <Text component="span" size="xs" c="dimmed" truncate>
              Ocupado: {conflicts.map(({ patientName }) => patientName).join(', ')}
            </Text>
          ) : null}
        </Group>
      );
    }}
  />
);
