import { Group, Select, Text } from '@mantine/core';
import { timeSlots } from '#contract/appointments.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './appointment-form.module.css';
import { hasPassed } from './has-passed.ts';
import { conflictsAt, type TakenSlot } from './slot-conflicts.ts';

type TimeSelectProps = {
  value: string | null;
  onChange: (time: string | null) => void;
  /** Null while no day is chosen. */
  day: string | null;
  durationMinutes: number;
  /** Undefined while no day is chosen, and while loading. */
  taken: readonly TakenSlot[] | undefined;
  error?: React.ReactNode;
};

const slots = [
  { group: 'Manhã', items: timeSlots.filter((time) => time < '12:00') },
  { group: 'Tarde', items: timeSlots.filter((time) => time >= '12:00') },
];

/** The 18 times of the day. A taken or past time says so, and can still be chosen. */
export function TimeSelect({ value, onChange, day, durationMinutes, taken = [], error }: TimeSelectProps) {
  const { timeZone } = useClinic();
  const isPhone = useIsPhone();
  const isPast = (time: string) => day !== null && hasPassed(day, time, timeZone);
  const remark = (time: string) => {
    const conflicts = conflictsAt(time, durationMinutes, taken);
    if (conflicts.length > 0) return `Ocupado: ${conflicts.map(({ patientName }) => patientName).join(', ')}`;
    return isPast(time) ? 'Já passou' : null;
  };
  return (
    <Select
      label="Horário"
      placeholder="Selecione"
      withAsterisk
      data={slots}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        value && isPast(value) ? (
          <strong className={styles.passed}>Atenção: este horário já passou.</strong>
        ) : undefined
      }
      // On a phone inside the form's card, and above the tab bar.
      maxDropdownHeight={isPhone ? 200 : 340}
      comboboxProps={{ width: isPhone ? 'target' : '22rem', position: 'bottom-start' }}
      renderOption={({ option }) => {
        const said = remark(option.value);
        return (
          <Group gap="sm" wrap="nowrap" flex={1}>
            <Text component="span" inherit className={styles.time} c={said ? 'dimmed' : undefined}>
              {option.label}
            </Text>
            {said ? (
              <Text component="span" size="xs" c="dimmed" truncate>
                {said}
              </Text>
            ) : null}
          </Group>
        );
      }}
    />
  );
}
