/** The words of a draft, which save themselves half a second after a pause. What was not saved stays on the screen. */
import { useState } from 'react';
import type { RecordWords } from '#contract/patients/record.ts';
import { client } from '#web/api/client.ts';
import { useAutosave } from '#web/clinic/use-autosave.ts';
import { patientPanes } from '#web/paths.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';

export type DraftSubject = { patientId: string; appointmentId?: string; correctsId?: string };

export type RecordData = Awaited<ReturnType<typeof client.record.get>>;

/** `day`: of a note, '' while the field holds none that it can be about. */
type DraftWords = RecordWords & { day?: string };

const empty: RecordWords = { sections: [], diagnoses: [], published: true, application: null };

/**
 * @param stored as it was when the draft was opened
 * @param today the day of a new note
 * @returns `revisionNow` is 0 while there is no draft; `wrongDoses`: what was typed as the dose of a mark, by its key, and is
 * none. The words keep the dose before, and `flush` is false until it is mended.
 */
export function useDraft(subject: DraftSubject, stored: RecordData['draft'], today: string) {
  const isNote = !subject.appointmentId && !subject.correctsId;
  const [savedAt, setSavedAt] = useState(stored?.savedAt ?? null);
  const { value: words, ...draft } = useAutosave<DraftWords, { revision: number; savedAt: string }>(
    {
      value: { ...(stored?.words ?? empty), ...(isNote && { day: stored?.day ?? today }) },
      revision: stored?.revision ?? 0,
    },
    ({ day, ...value }, revision) =>
      client.record.save({ ...subject, ...(day && { day }), revision, words: value }),
    (answer) => setSavedAt(answer.revision > 0 ? answer.savedAt : null),
  );
  const [wrongDoses, setWrongDoses] = useState<Readonly<Record<string, string>>>({});
  const hasWrong = Object.keys(wrongDoses).length > 0;
  useUnsavedChanges(hasWrong, { save: async () => false, params: patientPanes });
  return {
    ...draft,
    words,
    savedAt,
    wrongDoses,
    flush: async () => (await draft.flush()) && !hasWrong,
    /** @param typed undefined: the mark has a dose again, or none on purpose */
    setWrongDose: (key: string, typed?: string) =>
      setWrongDoses(({ [key]: _before, ...others }) =>
        typed === undefined ? others : { ...others, [key]: typed },
      ),
  };
}
export type Draft = ReturnType<typeof useDraft>;
