/**
 * The check of a CSV file of patients by its number of lines, where the statistics are those of an empty table:
 * `node bench/sheet-growth.ts [--patients=2000] [--lines=50000]`. The aim: the time for a line stays the same.
 */
import { onServer } from '#test/database-server.ts';
import { copyClinic, openServer } from './database.ts';
import { command } from './ending.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { benchClock, sizeFor } from './seed.ts';
import { startOurs } from './servers.ts';
import { inventSheet, reaches, uploadSheet } from './sheet.ts';
import { openTeamClinic } from './team-clinic.ts';

/** The largest file. */
const most = numberOption('lines', 50_000);
const usual = [1_000, 2_000, 4_000, 8_000, 16_000, 50_000].filter((lines) => lines <= most);
const size = sizeFor(numberOption('patients', 2_000));

await command(async () => {
  const serverUrl = await openServer();
  const clinic = await openTeamClinic(serverUrl, { size, today: benchClock.today() });
  const url = await copyClinic(serverUrl, clinic, 'sheets');
  await onServer(
    url,
    'analyze import_entries',
    'alter table import_entries set (autovacuum_enabled = off)',
    'alter table patients set (autovacuum_enabled = off)',
  );
  const client = await openOurs(await startOurs(url));
  const { administrator } = client;
  for (const lines of usual.length > 0 ? usual : [most]) {
    const { id } = await uploadSheet(client, inventSheet(lines));
    const start = performance.now();
    await administrator.imports.check({ id });
    await reaches(client, id, 'review');
    const took = performance.now() - start;
    console.log(
      `${lines} lines: ${(took / 1_000).toFixed(1)} s, ${((took / lines) * 1_000).toFixed(0)} µs a line`,
    );
    await administrator.imports.cancel({ id });
    await onServer(url, 'delete from import_entries', 'analyze import_entries');
  }
  client.close();
});
