/**
 * A CSV file of patients, a tenth of them already in the clinic of `team-clinic.ts`: checked and imported, while an administrator
 * opens the dashboard: `node bench/spreadsheet.ts [--lines=50000] [--seconds=10] [--patients=20000]`. The aims: checked in under
 * 20 s, imported in under 60 s, and the dashboard's p99 under twice its usual.
 */
import { command } from './ending.ts';
import { addSlice, emptyTally, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { inventSheet, reaches, uploadSheet } from './sheet.ts';

type Effort = { seconds: number; lines: number };

export async function measureSpreadsheet({ start }: Place, { seconds, lines }: Effort): Promise<void> {
  const client = await openOurs(await start());
  const { administrator } = client;
  const dashboard = (milliseconds: number, tally = emptyTally()) =>
    addSlice(tally, () => administrator.dashboard.overview({}), { callers: 1, milliseconds });

  const alone = emptyTally();
  await dashboard(seconds * 200);
  await dashboard(seconds * 1_000, alone);
  console.log(`alone: dashboard ${timingText(alone)}`);
  const text = inventSheet(lines);
  const { id } = await uploadSheet(client, text);
  const work = async (what: string, call: () => Promise<unknown>, state: string) => {
    const begun = performance.now();
    const tally = emptyTally();
    await call();
    await reaches(client, id, state, () => dashboard(Math.min(500, seconds * 50), tally));
    const took = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(`${what}: ${took} s; dashboard ${timingText(tally)}`);
  };
  const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(1);
  await work(`${lines} lines, ${megabytes} MB, checked`, () => administrator.imports.check({ id }), 'review');
  const { counts } = await administrator.spreadsheetImports.entries({ id });
  console.log(JSON.stringify(counts));
  await administrator.spreadsheetImports.decideAll({ id, filter: 'undecided', decision: 'create' });
  await work('imported', () => administrator.imports.start({ id }), 'done');
  await work('undone', () => administrator.imports.undo({ id }), 'undone');
  client.close();
}

if (import.meta.main)
  await command(async () =>
    measureSpreadsheet(await openTeam({ copy: 'sheet' }), {
      seconds: numberOption('seconds', 10),
      lines: numberOption('lines', 50_000),
    }),
  );
