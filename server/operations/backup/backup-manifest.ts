import { z } from 'zod';

/** The only format so far. */
export const format = 1;

export const opening = z.object({ format: z.number(), createdAt: z.iso.datetime() });

/** Describes the contents of a backup. It is written near the end, when they are known. */
export const backupManifest = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** The applied migrations. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().nonnegative() }),
  ),
  /** Values are text, because a bigint can exceed the exact range of a number. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), used: z.boolean() })),
  /**
   * The hash over the heads of all chains of signed entries and their strikes, as in the daily line of the audit log
   * (decision 094); null: no chain. Earlier backups have none, or one over the heads only, without a count of strikes.
   */
  recordChains: z
    .object({ chains: z.number().int(), strikes: z.number().int().optional(), hash: z.string() })
    .nullish(),
  files: z.object({ count: z.number().int(), sizeBytes: z.number().int() }),
  /** Files that were deleted between their copy and that of the rows: no row points to them. */
  superseded: z.array(z.string()),
  /** Files that a row points to and the storage lacked. */
  missing: z.array(z.string()),
  /** Files with another checksum than their row. */
  changed: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof backupManifest>;
