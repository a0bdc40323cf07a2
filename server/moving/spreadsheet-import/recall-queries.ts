/** Who a line of several possible patients is, as a person said of the same line in an earlier sheet. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Lines that wait for a person and say the same in all cells as one that was answered: left out as that one, or of its patient,
 * where the line may be that patient. @returns the lines of a patient. They are not decided yet, so that a hint may leave them out.
 */
export async function recallPatients(tx: Kysely<DB>, importId: string): Promise<number[]> {
  const { rows } = await sql<{ line: number; decision: string }>`
    with answered as (
      select distinct on (entry.line) entry.line, chosen.decision,
             case when chosen.decision = 'create' then coalesce(earlier.patient_id, earlier.match_patient_id) end as patient_id
        from import_entries as entry
          join imports as own on own.id = entry.import_id
          join import_entries as earlier on earlier.cells = entry.cells
          join imports as sheet on sheet.id = earlier.import_id and sheet.id <> own.id and sheet.kind = own.kind
          -- What was here already stayed out for that, and is of the patient who was chosen.
          cross join lateral (
            select case when earlier.match_patient_id is null then earlier.decision else 'create' end as decision) as chosen
        where entry.import_id = ${importId} and entry.standing = 'undecided' and earlier.matches <> '[]' and earlier.is_decided
          and (chosen.decision = 'skip' or entry.matches @> jsonb_build_array(
            jsonb_build_object('patientId', coalesce(earlier.patient_id, earlier.match_patient_id))))
        order by entry.line, sheet.created_at desc, earlier.line
    )
    update import_entries as entry
      set decision = answered.decision, match_patient_id = answered.patient_id, is_decided = answered.decision = 'skip'
      from answered where entry.import_id = ${importId} and entry.line = answered.line
      returning entry.line, entry.decision`.execute(tx);
  return rows.flatMap(({ line, decision }) => (decision === 'create' ? line : []));
}

/** What no hint leaves out is as a person has decided: it stands among the answers, and is changed there. */
export const keepRecalled = (tx: Kysely<DB>, importId: string, lines: readonly number[]) =>
  tx
    .updateTable('import_entries')
    .set({ is_decided: true })
    .where('import_id', '=', importId)
    .where('line', 'in', lines)
    .where('decision', '=', 'create')
    .execute();
