import { useEffect, useState } from 'react';

/** A tap's click comes some time after its finger is up. */
const clickFollowsMs = 300;

/**
 * Keeps a value from the press of a button or a finger until the click that follows. An option that is replaced or scrolls away
 * between the two loses its click: the browser gives a click to what both were on.
 * @returns the value, and `hold` for `onPointerDownCapture`
 */
export function useHeldWhilePressed<Value>(value: Value): [Value, () => void] {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setHeld(null), clickFollowsMs);
    };
    const ends = ['pointerup', 'pointercancel'];
    for (const end of ends) window.addEventListener(end, release);
    return () => {
      clearTimeout(timer);
      for (const end of ends) window.removeEventListener(end, release);
    };
  }, [held]);
  return [held ? held.value : value, () => setHeld({ value })];
}
