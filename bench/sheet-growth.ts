/**
 * The check of a CSV file of patients by its number of lines, where the statistics are those of an empty table:
 * `node bench/sheet-growth.ts [--patients=2000] [--lines=50000]`. The aim: the time for a line stays the same.
 */
import { onServer } from '#test/database-server.ts';
import { command } from './ending.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { inventSheet, reaches, uploadSheet } from './sheet.ts';

/** @param most lines of the largest file */
export async function measureSheetGrowth({ url, start }: Place, most: number): Promise<void> {
  const usual = [1_000, 2_000, 4_000, 8_000, 16_000, 50_000].filter((lines) => lines <= most);
  await onServer(
    url,
    'analyze import_entries',
    'alter table import_entries set (autovacuum_enabled = off)',
    'alter table patients set (autovacuum_enabled = off)',
  );
  const client = await openOurs(await start());
  const { administrator } = client;
  for (const lines of usual.length > 0 ? usual : [most]) {
    const { id } = await uploadSheet(client, inventSheet(lines));
    const begun = performance.now();
    await administrator.imports.check({ id });
    await reaches(client, id, 'review');
    const took = performance.now() - begun;
    console.log(
      `${lines} lines: ${(took / 1_000).toFixed(1)} s, ${((took / lines) * 1_000).toFixed(0)} µs a line`,
    );
    await administrator.imports.cancel({ id });
    await onServer(url, 'delete from import_entries', 'analyze import_entries');
  }
  client.close();
}

if (import.meta.main)
  await command(async () =>
    measureSheetGrowth(await openTeam({ copy: 'sheets', patients: 2_000 }), numberOption('lines', 50_000)),
  );
