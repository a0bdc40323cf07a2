/** What the contract itself says of its procedures' input and output. */
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Schema } from '#test/arbitraries.ts';

const converter = new ZodToJsonSchemaConverter();
const asSchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

const procedures = Object.entries(contract).flatMap(([noun, each]) =>
  Object.entries(each).map(([name, { '~orpc': schemas }]) => ({ path: `${noun}.${name}`, schemas })),
);

/** The fields of a procedure's input that are ids, by its path. */
export async function idFields(): Promise<Record<string, string[]>> {
  const found = procedures.map(async ({ path, schemas: { inputSchema } }) => {
    const [, converted] = inputSchema ? await converter.convert(inputSchema, { strategy: 'input' }) : [];
    const fields = Object.entries(asSchema.parse(converted ?? {}).properties ?? {});
    return [path, fields.filter(([, { format }]) => format === 'uuid').map(([field]) => field)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** What is left of an answer when the contract has looked at it, by the procedure's path. */
export const outputs = new Map(
  procedures.map(({ path, schemas: { outputSchema } }) => [
    path,
    async (value: unknown) => outputSchema?.['~standard'].validate(value),
  ]),
);

/** Writes something that nobody asked for into every object. */
export function addStowaway(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const each of Object.values(value)) addStowaway(each);
  if (!Array.isArray(value)) Object.assign(value, { stowaway: 'x' });
}
