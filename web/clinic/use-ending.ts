import { useCallback, useEffect, useRef } from 'react';

/** A clock outside of React: calls `end` once these minutes are over. @returns starts it anew */
export function useEnding(minutes: number, end: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const called = useRef(end);
  useEffect(() => {
    called.current = end;
  });
  const restart = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => called.current(), minutes * 60_000);
  }, [minutes]);
  useEffect(() => {
    restart();
    return () => clearTimeout(timer.current);
  }, [restart]);
  return restart;
}
