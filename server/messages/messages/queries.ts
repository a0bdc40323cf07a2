import { sql } from 'kysely';
import type { Messages } from '#contract/messages/messages.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** The clinic's own texts; null where the default is used. Also read for what e-mails may name. */
export async function findMessages(tx: Scope): Promise<Messages> {
  const row = await tx.db
    .selectFrom('message_templates')
    .select(['confirmation', 'confirmation_again', 'displaced', 'shows_procedure'])
    .executeTakeFirst();
  return {
    confirmation: row?.confirmation ?? null,
    confirmationAgain: row?.confirmation_again ?? null,
    displaced: row?.displaced ?? null,
    showsProcedure: row?.shows_procedure ?? false,
  };
}

/** Inserts or updates the single row. */
export async function saveMessages(tx: Scope, input: Messages): Promise<void> {
  const values = {
    confirmation: input.confirmation,
    confirmation_again: input.confirmationAgain,
    displaced: input.displaced,
    shows_procedure: input.showsProcedure,
  };
  await tx.db
    .insertInto('message_templates')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`(true)`).doUpdateSet(values))
    .execute();
}
