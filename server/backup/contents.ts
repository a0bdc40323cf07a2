import { z } from 'zod';

/** The only format there is so far. */
export const format = 1;

export const opening = z.object({ format: z.number(), createdAt: z.iso.datetime() });

/** What a backup says about itself, last of all: by then it is known. */
export const contents = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** Of the moment that rows and files are of. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().nonnegative() }),
  ),
  /** Values are text: they may be beyond what a number holds exactly. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), used: z.boolean() })),
  files: z.object({ count: z.number().int(), sizeBytes: z.number().int() }),
  /** Files that were copied and then deleted before the rows were read: no row points to them. */
  superseded: z.array(z.string()),
  /** Files that a row points to and that the storage did not have. */
  missing: z.array(z.string()),
  /** Files that are not what their row says they are. */
  changed: z.array(z.string()),
});
export type Contents = z.infer<typeof contents>;
