import { parseArgs } from 'node:util';
import { z } from 'zod';
import { sizeFor } from './seed.ts';

const schema = z
  .object({
    patients: z.coerce.number().int().min(100).max(1_000_000).default(20_000),
    /** Seconds for each screen, system and number of callers. */
    seconds: z.coerce.number().min(0.1).max(600).default(3),
    /** The number of slices of these seconds. The two systems alternate from slice to slice. */
    slices: z.coerce.number().int().min(1).max(100).default(4),
    /** Only screens with this in their name. */
    only: z.string().default(''),
    /** Measures also a small and a large clinic. */
    growth: z.boolean().default(true),
    /** Measures also the start of the application on an empty folder. */
    start: z.boolean().default(true),
  })
  .transform(({ patients, ...options }) => ({ ...options, size: sizeFor(patients) }));

const value = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export type BenchOptions = z.output<typeof schema>;

/** @throws an error that names the wrong arguments */
export const readOptions = (args: readonly string[]): BenchOptions =>
  schema.parse(
    parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        ...{ patients: value, seconds: value, slices: value, only: value },
        ...{ growth: flag, start: flag },
      },
    }).values,
  );
