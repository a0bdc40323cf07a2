/** Updates a form while other users change the record that it edits. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * An untouched field shows the value that another user has saved meanwhile; a touched one keeps the typed
 * text. So nothing typed is lost, and a save does not overwrite other users' changes.
 * @param record the current values of the record
 * @param together fields that only make sense together, such as a day and a time: when one is touched, all are kept
 */
export function useFollowRecord<Values extends object>(
  form: UseFormReturnType<Values>,
  record: Values,
  together: readonly (keyof Values)[] = [],
): void {
  const followed = useRef(record);
  const { getValues, setValues, resetDirty } = form;

  // An effect, because Mantine's form only accepts new values through its functions.
  useEffect(() => {
    const { fresh, changed } = freshValues(followed.current, record, getValues(), together);
    if (!changed) return;
    followed.current = record;
    if (Object.keys(fresh).length > 0) setValues(fresh);
    resetDirty(record);
  });
}

/** The values that a form takes over from a record, and whether the record has changed. */
export function freshValues<Values extends object>(
  before: Values,
  record: Values,
  typed: Values,
  together: readonly (keyof Values)[],
): { fresh: Partial<Values>; changed: boolean } {
  const isTouched = (name: keyof Values) => !isSame(typed[name], before[name]);
  const anyIsTouched = together.some(isTouched);
  const fresh: Partial<Values> = {};
  let changed = false;
  for (const name in record) {
    if (isSame(record[name], before[name])) continue;
    changed = true;
    if (!(together.includes(name) ? anyIsTouched : isTouched(name))) fresh[name] = record[name];
  }
  return { fresh, changed };
}

/** Lists are the same if their items are. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
}
