/**
 * A value that saves itself half a second after a pause, at least every five seconds, and when the page is no longer in sight. What was
 * not saved stays on the screen, and nowhere else (decision 218).
 */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorCode } from '#web/api/error-messages.ts';
import { patientPanes } from '#web/paths.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';

const pauseMs = 500;
/** Of changes without a pause. */
const longestMs = 5000;
/** After a failure, until the next attempt. */
const retryMs = 3000;
/** No later attempt can succeed. */
const finalCodes = [
  'CHANGED_MEANWHILE',
  'VISIT_CLOSED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID_INPUT',
  'INPUT_TOO_LARGE',
  'LINK_INVALID',
];

/** Another value may be valid, and a role may have been given back. */
const mendedByChange = ['INVALID_INPUT', 'INPUT_TOO_LARGE', 'FORBIDDEN'];

/** @param stored as it was when the value was opened; `revision` counts the saves */
export function useAutosave<Value extends object, Saved extends { revision: number }>(
  stored: { value: Value; revision: number },
  save: (value: Value, revision: number) => Promise<Saved>,
  onSaved: (answer: Saved) => void = () => {},
) {
  const [value, setValue] = useState(stored.value);
  const latest = useRef(value);
  const saved = useRef(value);
  const revision = useRef(stored.revision);
  const running = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitingSince = useRef<number>(undefined);
  // As a mutation, so that an expired session is seen and asks to sign in again above the screen.
  const saving = useMutation({
    mutationFn: (sent: Value) => save(sent, revision.current),
  });
  const send = async (): Promise<boolean> => {
    const sent = latest.current;
    try {
      const answer = await saving.mutateAsync(sent);
      revision.current = answer.revision;
      saved.current = sent;
      onSaved(answer);
      return sent === latest.current || send();
    } catch (error) {
      if (error instanceof Error && !finalCodes.includes(errorCode(error))) schedule(retryMs);
      return false;
    }
  };
  /** @returns whether everything is saved */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    waitingSince.current = undefined;
    if (running.current) return running.current;
    if (latest.current === saved.current) return true;
    running.current = send();
    try {
      return await running.current;
    } finally {
      running.current = undefined;
    }
  };
  const schedule = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, wait);
  };
  /** For how long changes have waited for a pause. */
  const waited = () => {
    waitingSince.current ??= performance.now();
    return performance.now() - waitingSince.current;
  };
  const isDirty = value !== saved.current;
  const release = useUnsavedChanges(isDirty, { save: flush, params: patientPanes });
  const flushNow = useEffectEvent(flush);
  useEffect(() => {
    // Before a device sleeps, another application takes the screen, or the browser asks whether to close the window.
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('visibilitychange', () => document.hidden && flushNow(), { signal });
    window.addEventListener('beforeunload', () => void flushNow(), { signal });
    return () => {
      over.abort();
      // What was left without saving is not saved later, over what was written since.
      clearTimeout(timer.current);
    };
  }, []);

  return {
    value,
    error: saving.error,
    isDirty,
    change(changed: Partial<Value>) {
      latest.current = { ...latest.current, ...changed };
      setValue(latest.current);
      const code = saving.error && errorCode(saving.error);
      if (!code || mendedByChange.includes(code) || !finalCodes.includes(code))
        schedule(Math.max(0, Math.min(pauseMs, longestMs - waited())));
    },
    flush,
    latest: () => latest.current,
    /** Of the value that was saved last. */
    revisionNow: () => revision.current,
    release,
  };
}
