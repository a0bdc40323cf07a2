import { useState } from 'react';

/** What is ticked in a list, by its keys. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen(
      (before) => new Set([...before].filter((key) => !keys.includes(key)).concat(isChosen ? keys : [])),
    );
  return { chosen, choose };
}
