import { Select } from '@mantine/core';
import { durations } from '#contract/agenda/appointment-rules.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { sayDuration } from '../../../../format/duration.ts';

type DurationSelectProps = {
  /** In minutes. It is a choice too when it is not one of the usual lengths. */
  value: number;
  onChange: (minutes: number) => void;
  error?: React.ReactNode;
};

export const DurationSelect = ({ value, onChange, error }: DurationSelectProps) => (
  <Select
    label="Duração"
    searchable={!useIsPhone()}
    nothingFoundMessage="Escolha uma duração da lista."
    data={[...new Set([...durations, value])]
      .sort((one, other) => one - other)
      .map((minutes) => ({ value: minutes, label: sayDuration(minutes) }))}
    value={value}
    onChange={(minutes) => minutes && onChange(minutes)}
    allowDeselect={false}
    error={error}
  />
);
