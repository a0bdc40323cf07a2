import { ORPCError } from '@orpc/client';

/** The refusal of a call: its code and data, as the browser gets them. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; data?: unknown; defined: boolean }> {
  try {
    const answer = await call;
    throw new Error(`the call was not refused: ${JSON.stringify(answer)}`);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { code, data, defined } = error;
    return data === undefined ? { code, defined } : { code, data, defined };
  }
}
