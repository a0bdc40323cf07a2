import { z } from 'zod';

const rows = z.array(z.record(z.string(), z.unknown()));
const identified = z.array(z.object({ id: z.string() }));

/** Rows that nobody vouches for. */
export const rowsOf = (data: unknown): Record<string, unknown>[] => rows.parse(data);
export const idsOf = (data: unknown): string[] => identified.parse(data).map(({ id }) => id);
