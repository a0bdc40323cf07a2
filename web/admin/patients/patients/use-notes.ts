import { useCan } from '#web/auth/use-can.ts';

/**
 * The notes in a form, which are clinical content. A form that does not show them must not send them, so that they stay as
 * stored. Notes that were typed before the user's roles lost them stay on the screen, and block the save.
 * @param typed whether the field has unsaved changes
 * @param known whether the record came with its notes: just after the role was given, it did not
 */
export function useNotes(typed: boolean, known: boolean) {
  const sent = useCan()('record') && known;
  const lost = typed && !sent;
  return {
    shown: sent || lost,
    sent,
    /** For `RecordForm`. */
    blocked: lost ? 'Seu acesso mudou e não inclui mais as observações.' : null,
  };
}
