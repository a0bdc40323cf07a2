import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { errorData } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { Draft } from './use-draft.ts';

/** The day that a note is about, at most today. While the field holds no such day, the draft has '' and is not signed. */
export function NoteDay({ draft: { words, change, error } }: { draft: Draft }) {
  const { day = '' } = words;
  const today = useToday();
  const refused = errorData(errors.INVALID_INPUT.data, error)?.problems.find(({ path }) => path[0] === 'day');
  const [typed, setTyped] = useState(() => (day === '' ? '' : formatDate(day)));
  return (
    <DateField
      label="Dia"
      description={
        day && day !== today ? 'O prontuário dirá os dois dias: este e o da assinatura.' : undefined
      }
      error={day === '' ? 'Digite um dia, até hoje' : refused?.message}
      today={today}
      maxDate={today}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const read = readTypedDate(text);
        change({ day: read && read <= today ? read : '' });
      }}
    />
  );
}
