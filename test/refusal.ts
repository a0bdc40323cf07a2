/** How the database answered a statement, so that a test can name the refusal it expects. */
import pg from 'pg';

/** 'allowed', or the SQLSTATE of the refusal. */
export const codeOf = (work: Promise<unknown>) => answerOf(work, ({ code }) => code);

/** 'allowed', or the name of the constraint that refused. */
export const constraintOf = (work: Promise<unknown>) => answerOf(work, ({ constraint }) => constraint);

async function answerOf(work: Promise<unknown>, read: (error: pg.DatabaseError) => string | undefined) {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    return (error instanceof pg.DatabaseError && read(error)) || String(error);
  }
}
