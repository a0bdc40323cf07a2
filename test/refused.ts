import { ORPCError } from '@orpc/client';
import { expect } from 'vitest';

interface Refusal {
  code: string;
  data?: unknown;
}

/** The refusal of a call: its code and data, as the browser gets them. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal & { defined: boolean }> {
  try {
    const answer = await call;
    throw new Error(`the call was not refused: ${JSON.stringify(answer)}`);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { code, data, defined } = error;
    return data === undefined ? { code, defined } : { code, data, defined };
  }
}

/** @param expected a code alone allows any data; an object holds the exact data, if any */
export async function expectRefusal(call: Promise<unknown>, expected: string | Refusal): Promise<void> {
  const refusal = await refusalOf(call);
  if (typeof expected === 'string') expect(refusal).toMatchObject({ code: expected, defined: true });
  else expect(refusal).toEqual({ ...expected, defined: true });
}
