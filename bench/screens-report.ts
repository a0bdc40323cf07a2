/** Measures every list screen of the administrator area, and writes what came out as a table. */
import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';
import { measure, type Timing } from './measure.ts';
import { adminScreens, type Screen, somePatients } from './screens.ts';
import { benchCredentials } from './seed.ts';
import type { BenchServer } from './server.ts';
import { type Session, signIn } from './session.ts';
import type { Size } from './size.ts';

interface Row {
  screen: Screen;
  statements: number;
  rows: number | null;
  bytes: number;
  alone: Timing;
  together: Timing;
}

/** @param milliseconds how long each screen is measured, alone and together */
export async function measureScreens(server: BenchServer, size: Size, milliseconds: number): Promise<Row[]> {
  const session = await signIn(server.origin, benchCredentials.administrator);
  const ids = await somePatients(session, 50, size.patients);
  const measured: Row[] = [];
  for (const screen of adminScreens(ids))
    measured.push(await measureScreen(server, session, screen, milliseconds));
  return measured;
}

async function measureScreen(
  server: BenchServer,
  session: Session,
  screen: Screen,
  milliseconds: number,
): Promise<Row> {
  const call = (turn: number) => session.call(screen.call, screen.input(turn));
  await call(0);
  const before = await server.look();
  const { rows, bytes } = await call(0);
  const after = await server.look();
  const alone = await measure(call, { callers: 1, warmUp: 10, atLeast: 30, milliseconds });
  const together = await measure(call, { callers: 16, warmUp: 0, atLeast: 64, milliseconds });
  return { screen, statements: after.statements - before.statements, rows, bytes, alone, together };
}

const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);

export const tableOf = (rows: readonly Row[]): string =>
  [
    '| Screen | Statements | Rows | Bytes | p50 | p99 | 16 at once: p50 | p99 | per second |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ screen, statements, rows: count, bytes, alone, together }) =>
      [
        '',
        screen.name,
        statements,
        count ?? '',
        bytes,
        milliseconds(alone.p50),
        milliseconds(alone.p99),
        milliseconds(together.p50),
        milliseconds(together.p99),
        together.perSecond.toFixed(0),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');

/** On what it was measured. */
export async function headOf(ownerUrl: string, size: Size): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  await client.end();
  const processors = cpus();
  return [
    `${size.patients.toLocaleString('en')} patients, ${size.appointments.toLocaleString('en')} appointments,`,
    `${size.files.toLocaleString('en')} files. ${processors.length} × ${processors[0]?.model ?? 'unknown processor'},`,
    `${Math.round(totalmem() / 1024 ** 3)} GB. PostgreSQL ${rows[0]?.version}, Node ${process.versions.node}.`,
    `Load average at the end, the measurement's own included: ${loadavg()[0]?.toFixed(1)}.`,
  ].join('\n');
}
