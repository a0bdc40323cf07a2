/** Keeps a form beside the record that it edits, while others edit it too. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * A field that nobody has touched here shows what somebody else has saved meanwhile; one that was touched keeps what
 * was typed. So nothing typed is lost, and a save puts back nothing that others have changed.
 * @param record the values of the record as it stands now
 * @param unit fields that only make sense together, as a day and a time: where one was touched, all are kept
 */
export function useFollowRecord<Values extends object>(
  form: UseFormReturnType<Values>,
  record: Values,
  unit: readonly (keyof Values)[] = [],
): void {
  const followed = useRef(record);
  const { getValues, setValues, resetDirty } = form;

  // The form's own state is the library's, which takes new values through its functions only.
  useEffect(() => {
    const { fresh, changed } = freshValues(followed.current, record, getValues(), unit);
    if (!changed) return;
    followed.current = record;
    if (Object.keys(fresh).length > 0) setValues(fresh);
    resetDirty(record);
  });
}

/** What a form may take over from a record. `changed` says whether the record is another than it was. */
export function freshValues<Values extends object>(
  before: Values,
  record: Values,
  typed: Values,
  unit: readonly (keyof Values)[],
): { fresh: Partial<Values>; changed: boolean } {
  const isTouched = (name: keyof Values) => !Object.is(typed[name], before[name]);
  const unitIsTouched = unit.some(isTouched);
  const fresh: Partial<Values> = {};
  let changed = false;
  for (const name in record) {
    if (Object.is(record[name], before[name])) continue;
    changed = true;
    if (!(unit.includes(name) ? unitIsTouched : isTouched(name))) fresh[name] = record[name];
  }
  return { fresh, changed };
}
