/** A date that is typed, or chosen in the small month. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { isInCalendar } from '#contract/agenda/agenda-address.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateTextInput } from '#web/ui/masked-fields.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { SmallMonth } from './small-month.tsx';

type DateChooserProps = {
  address: AgendaAddress;
  /** Without it: the month is beside the grid. */
  withMonth: boolean;
  onChoose: (day: string) => void;
};

export function DateChooser({ address, withMonth, onChoose }: DateChooserProps) {
  const [typed, setTyped] = useState('');
  const day = readTypedDate(typed);
  const isOutside = day !== null && !isInCalendar(day);
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day && !isOutside) onChoose(day);
        }}
      >
        <DateTextInput
          data-autofocus
          size="sm"
          aria-label="Data"
          placeholder="dd/mm/aaaa"
          value={typed}
          error={isOutside ? 'Digite uma data válida' : undefined}
          onChange={setTyped}
        />
      </form>
      {withMonth ? <SmallMonth address={address} onChoose={onChoose} /> : null}
    </Stack>
  );
}
