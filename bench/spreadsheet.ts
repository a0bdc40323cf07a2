/**
 * A CSV file of 50,000 patients, a tenth of them already in the clinic of `bench/team.ts`: checked and imported, while an administrator
 * opens the dashboard: `node bench/spreadsheet.ts [--rows=50000] [--seconds=10]`. The aims: checked in under 20 s, imported in under
 * 60 s, and the dashboard's p99 under twice its usual.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sourceUpload } from '#contract/moving/imports.ts';
import { csvText } from '#server/platform/csv/write-csv.ts';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import { openOurs } from './our-clients.ts';
import { startOurs } from './servers.ts';
import { openTeamClinic } from './team-clinic.ts';

const numberOf = (name: string, usual: number) =>
  Number(new RegExp(`--${name}=(\\d+)`, 'u').exec(process.argv.join(' '))?.[1] ?? usual);
const rows = numberOf('rows', 50_000);
const seconds = numberOf('seconds', 10);

const first =
  'Maria Ana José João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Rodrigo Mateus André Fernando Fábio Leonardo Gustavo Tiago Ricardo Márcio Jorge Roberto Diego Sérgio Cláudio Adriana Juliana Fernanda Patrícia Aline Sandra Camila Amanda Jéssica Letícia Júlia Luciana Vanessa Mariana Vera Larissa Beatriz Rita Sônia Renata Eliane'.split(
    ' ',
  );
const last =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcante Moraes Castro Campos Correia Batista Monteiro Melo Azevedo Prado Nogueira'.split(
    ' ',
  );
const header = ['Nome', 'CPF', 'Nascimento', 'E-mail', 'Celular', 'Endereço', 'Observações'];

/** The same file each time: no random numbers. */
function invented(n: number): string[] {
  const part = (list: readonly string[], step: number) =>
    list[(n * step + Math.floor(n / 50)) % list.length] ?? '';
  const name = [
    part(first, 7),
    ...(n % 3 ? [part(first, 11)] : []),
    part(last, 5),
    ...(n % 4 ? [part(last, 13)] : []),
  ];
  const day = new Date(Date.UTC(1940, 0, 1 + ((n * 7919) % 25_000))).toISOString().slice(0, 10);
  return [
    ...[
      name.join(' '),
      '',
      n % 5 ? day.split('-').reverse().join('/') : '',
      n % 3 ? `pessoa${n}@exemplo.test` : '',
    ],
    ...[
      `(31) 9${String(80_000_000 + n).replace(/(\d{4})$/u, '-$1')}`,
      `Rua ${n % 900}, ${n % 300}`,
      n % 8 ? '' : 'Veio por indicação.',
    ],
  ];
}

const bench = await openTeamClinic();
const folder = mkdtempSync(join(tmpdir(), 'vico-bench-sheet-'));
const name = `${new URL(bench.url).pathname.slice(1)}_sheet`;
const url = databaseUrl(bench.url, name);
const postgres = databaseUrl(bench.url, 'postgres');
try {
  await onServer(postgres, `drop database if exists ${name} with (force)`);
  await onServer(postgres, `create database ${name} template ${new URL(bench.url).pathname.slice(1)}`);
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
  await onServer(postgres, `drop database if exists ${name} with (force)`);
  await bench.stop();
}

async function makeFile(): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role clinic_maintenance');
  const { rows: present } = await client.query<{
    full_name: string;
    cpf: string | null;
    phone: string | null;
  }>('select full_name, cpf, phone from patients order by id limit $1', [rows / 10]);
  await client.end();
  const known = present.map(({ full_name, cpf, phone }) => [
    full_name,
    cpf ?? '',
    '',
    '',
    phone ?? '',
    '',
    '',
  ]);
  const others = Array.from({ length: rows - known.length }, (_, index) => invented(index + 1));
  return csvText(header, [...known, ...others]);
}

async function measure(): Promise<void> {
  const text = await makeFile();
  const server = await startOurs(url, folder);
  const { administrator, headers, close } = await openOurs(server);
  const dashboard = async (isOver: () => Promise<boolean>) => {
    const tally = emptyTally();
    do await addSlice(tally, () => administrator.dashboard.overview({}), { callers: 1, milliseconds: 500 });
    while (!(await isOver()));
    const { p50, p99 } = timingOf(tally);
    return `dashboard p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  };
  const until = (end: number) => async () => performance.now() > end;
  await dashboard(until(performance.now() + 2_000));
  console.log(`alone: ${await dashboard(until(performance.now() + seconds * 1_000))}`);

  const { id } = await administrator.imports.create({ kind: 'patients' });
  const body = Buffer.from(text);
  await fetch(`${server.origin}${sourceUpload(id)}`, {
    method: 'PUT',
    body,
    headers: { ...headers(), 'x-file-name': 'pacientes.csv' },
  });
  const work = async (call: () => Promise<unknown>, states: readonly string[]) => {
    const start = performance.now();
    await call();
    const times = await dashboard(async () => {
      const { state, failure } = await administrator.imports.get({ id });
      if (failure) throw new Error(failure);
      return states.includes(state);
    });
    return `${((performance.now() - start) / 1_000).toFixed(1)} s; ${times}`;
  };
  const megabytes = (body.length / 1e6).toFixed(1);
  console.log(
    `${rows} rows, ${megabytes} MB, checked: ${await work(() => administrator.imports.check({ id }), ['review'])}`,
  );
  const { counts } = await administrator.spreadsheetImports.entries({ id });
  console.log(JSON.stringify(counts));
  await administrator.spreadsheetImports.decideAll({ id, filter: 'undecided', decision: 'create' });
  console.log(`imported: ${await work(() => administrator.imports.start({ id }), ['done'])}`);
  await sleep(500);
  console.log(`undone: ${await work(() => administrator.imports.undo({ id }), ['undone'])}`);
  close();
  await server.stop();
}
