import type { Scope } from '../../platform/database/open-database.ts';

/** The longest time before an appointment first. */
export const listRules = (tx: Scope) =>
  tx.db.selectFrom('reminder_rules').selectAll().orderBy('minutes_before', 'desc').execute();

/** @returns undefined where a rule has the same minutes */
export const insertRule = (tx: Scope, minutesBefore: number) =>
  tx.db
    .insertInto('reminder_rules')
    .values({ minutes_before: minutesBefore })
    .onConflict((conflict) => conflict.column('minutes_before').doNothing())
    .returning('id')
    .executeTakeFirst();

/** @param values undefined leaves as it is @returns false where there is no such rule */
export async function updateRule(
  tx: Scope,
  id: string,
  { isOn, channels }: { isOn?: boolean | undefined; channels?: string[] | undefined },
): Promise<boolean> {
  const updated = await tx.db
    .updateTable('reminder_rules')
    .set((row) => ({ is_on: isOn ?? row.ref('is_on'), channels: channels ?? row.ref('channels') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @returns false where there is no such rule */
export async function deleteRule(tx: Scope, id: string): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('reminder_rules')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
