/** The database's answer to a statement, as a code that a test can expect. */
import pg from 'pg';

/** 'allowed', or the SQLSTATE of the refusal. */
export const codeOf = (work: Promise<unknown>) => answerOf(work, ({ code }) => code);

/** 'allowed', or the name of the violated constraint. */
export const constraintOf = (work: Promise<unknown>) => answerOf(work, ({ constraint }) => constraint);

async function answerOf(work: Promise<unknown>, read: (error: pg.DatabaseError) => string | undefined) {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    return (error instanceof pg.DatabaseError && read(error)) || String(error);
  }
}
