/** Which days the figures are of: some that are asked often, or any two days. */
import { Button, Group, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Period } from '#contract/money/figure-days.ts';
import { period as periodSchema } from '#contract/money/figures.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { useAddress } from '#web/ui/list-state.ts';
import { periodIn, presetNames, presetPeriod, presets } from './period.ts';

/** That of the address, and what changes it. */
export function useAskedPeriod() {
  const today = useToday();
  const { params, change } = useAddress();
  const setPeriod = ({ from, to }: Period) =>
    change((next) => {
      next.set('de', from);
      next.set('ate', to);
    });
  return [periodIn(params, today), setPeriod] as const;
}

const other = 'other';
type BarProps = { period: Period; onChange: (period: Period) => void };

export function PeriodBar({ period, onChange, children }: BarProps & { children?: ReactNode }) {
  const today = useToday();
  const matching = presetNames.find((name) => {
    const { from, to } = presetPeriod(name, today);
    return from === period.from && to === period.to;
  });
  const [asksOther, setAsksOther] = useState(false);
  const shown = asksOther ? other : (matching ?? other);
  return (
    <Group component="search" aria-label="Período" align="flex-start" gap="sm" data-screen-only>
      <Select
        label="Período"
        w={{ base: '100%', xs: 240 }}
        data={[
          ...presetNames.map((value) => ({ value, label: presets[value] })),
          { value: other, label: 'Outro período' },
        ]}
        value={shown}
        allowDeselect={false}
        onChange={(chosen) => {
          const preset = presetNames.find((name) => name === chosen);
          setAsksOther(!preset);
          if (preset) onChange(presetPeriod(preset, today));
        }}
      />
      {shown === other ? (
        <Days key={`${period.from} ${period.to}`} period={period} onChange={onChange} />
      ) : null}
      {children}
    </Group>
  );
}

function Days({ period, onChange }: BarProps) {
  const today = useToday();
  const [values, setValues] = useState({ from: formatDate(period.from), to: formatDate(period.to) });
  const [problems, setProblems] = useState<Partial<Record<'from' | 'to', string>>>({});
  const field = (name: 'from' | 'to', label: string) => ({
    label,
    today,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => setValues((kept) => ({ ...kept, [name]: value })),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const days = { from: readTypedDate(values.from) ?? '', to: readTypedDate(values.to) ?? '' };
        const found = checkFields(periodSchema, values, days);
        setProblems(found);
        if (Object.keys(found).length === 0) onChange(days);
      }}
    >
      <Group align="flex-start" gap="sm">
        <DateField {...field('from', 'Do dia')} w={160} />
        <DateField {...field('to', 'Até o dia')} w={160} />
        <Button type="submit" variant="light" mt={28}>
          Mostrar
        </Button>
      </Group>
    </form>
  );
}
