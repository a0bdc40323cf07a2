/** A sheet of open packages and balances: what is left, what is owed, and that no till and no period has received it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  lackingColumns,
  type PackageField,
  type SpreadsheetField,
} from '#contract/moving/spreadsheet-fields.ts';
import { exampleFile } from '#contract/moving/spreadsheet-imports.ts';
import { type ProcedureChoice, spreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import { findWrongSums } from '#server/operations/doctor/queries.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createTestApp } from '#test/app.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import {
  makeAdmin,
  makeAppointment,
  makeCpf,
  makePatient,
  makeProcedure,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { checkSheet, removeAll } from '#test/sheet-import.ts';
import { SheetLines } from './sheet-lines.ts';

const testApp = await createTestApp();
const { app, db, ownerUrl, signedIn } = testApp;
const { client } = await connectAsOwner(ownerUrl);
await becomeMaintenance(client);
afterAll(() => client.end());
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;
const { api: desk } = await signedIn(await makeStaff(db, ['reception']));
const laser = await makeProcedure(db, { title: 'Laser CO₂' });
const today = clinicClock.today();
const year = Number(today.slice(0, 4));
const validUntil = `${year + 1}-12-31`;

beforeEach(() => removeAll(db));

const header = 'Paciente;CPF;Pacote;Sessões;Usadas;Restam;Preço;Pago;Em aberto;Crédito;Validade';
const check = (...lines: string[]) => checkSheet(testApp, clinic, 'packages', [header, ...lines].join('\n'));
const start = async (id: string) => {
  await api.imports.start({ id });
  await app.settled();
  return api.imports.get({ id });
};
const linesOf = async (id: string) =>
  (await api.spreadsheetImports.entries({ id })).rows.map(({ line, problems, hints, decision }) =>
    [line, ...problems.map(({ field, reason }) => `${field} ${reason}`), ...hints, decision].join(' · '),
  );
const packagesOf = async (patientId: string) =>
  (await desk.packages.list({ patientId })).rows.map(
    ({ name, openCents, paidCents, isBrought, ended, items }) =>
      [
        name,
        `pago ${paidCents}`,
        `aberto ${openCents}`,
        isBrought && 'trazido',
        ended?.reason,
        ...items.map(({ used, left, sessions }) => `${used} feitas, ${left} de ${sessions}`),
      ]
        .filter(Boolean)
        .join(' · '),
  );
const figuresNow = () => api.figures.get({ from: `${today.slice(0, 7)}-01`, to: today });

test('a package comes with what is left of it and a balance with what is owed, and nothing is received', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis', cpf: makeCpf(1) });
  const before = await figuresNow();
  const id = await check(
    `Ana R.;${makeCpf(1)};laser co₂;10;4;6;1.000,00;R$ 600,00;400,00;;31/12/${year + 1}`,
    'Ana Reis;;;;;;;;250,5;;',
    // None of three, as the total says too.
    'Beto Novo;;Laser CO₂;3;0/3;;300.5040;;0;;31/12/2099',
  );
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create', '4 · create']);
  const { result } = await start(id);
  expect(result?.tables).toEqual([
    { table: 'packages', read: 3, imported: 3, merged: 0, skipped: 0 },
    { table: 'patients', read: 0, imported: 1, merged: 0, skipped: 0 },
  ]);
  expect(result?.comparison).toEqual([
    { what: 'packages.sessions', source: 9, ours: 9, left: 0 },
    { what: 'packages.cents', source: 65_050, ours: 65_050, left: 0 },
  ]);
  expect(await packagesOf(ana.id)).toEqual(
    expect.arrayContaining([
      '10 × Laser CO₂ · pago 60000 · aberto 40000 · trazido · 4 feitas, 6 de 10',
      'Saldo do sistema anterior · pago 0 · aberto 25050 · trazido',
    ]),
  );
  // Neither sold nor received in this period, and in no till.
  const { packages, received } = await figuresNow();
  expect({ packages, received }).toEqual({ packages: before.packages, received: before.received });
  expect(await db.selectFrom('till_entries').select('id').execute()).toEqual([]);
  // What is paid from now on is.
  const [debt] = (await desk.payments.open({ patientId: ana.id })).rows.filter(
    ({ service }) => service === 'Saldo do sistema anterior',
  );
  await desk.tills.open({ openingCents: 0 });
  await desk.payments.receive({
    appointmentId: debt?.appointmentId ?? '',
    operationId: randomUUID(),
    parts: [{ method: 'pix', amountCents: 25_050 }],
  });
  expect(await packagesOf(ana.id)).toContain('Saldo do sistema anterior · pago 25050 · aberto 0 · trazido');
  // What was paid elsewhere for sessions that are not used is given back from the package's end on.
  const [pack] = (await desk.packages.list({ patientId: ana.id })).rows.filter(
    ({ items }) => items.length > 0,
  );
  expect(pack?.usedCents).toBe(40_000);
  await desk.packages.end({ id: pack?.id ?? '', reason: 'Mudou de cidade', usedCents: 40_000 });
  expect(
    (await desk.packages.list({ patientId: ana.id })).rows.find((each) => each.id === pack?.id),
  ).toMatchObject({
    openCents: -20_000,
  });
  expect(await refusalOf(api.imports.undo({ id }))).toMatchObject({ code: 'UNDO_TOO_LATE' });
});

test("a column 'saldo' beside sessions is what is left of them", async () => {
  const text = [
    'Cliente;Pacote;Sessões;Usadas;Saldo;Validade;Valor;Pago',
    `Ana Reis;Laser CO₂;10;4;6;31/12/${year + 1};900,00;900,00`,
    `Bia Reis;Laser CO₂;6;3;3;31/12/${year + 1};R$ 900,00;600`,
    `Caio Reis;Laser CO₂;6;;3;31/12/${year + 1};R$ 900,00;900`,
  ].join('\n');
  const id = await checkSheet(testApp, clinic, 'packages', text);
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create', '4 · create']);
  expect((await start(id)).result?.comparison).toEqual([
    { what: 'packages.sessions', source: 12, ours: 12, left: 0 },
    { what: 'packages.cents', source: 30_000, ours: 30_000, left: 0 },
  ]);
});

test("'pago' is the whole price and 'não' nothing; an empty 'Pago' is answered for all lines, or typed in its cell", async () => {
  const of = (name: string, paid: string) => `${name};Laser CO₂;10;4;31/12/${year + 1};R$ 1.200,00;${paid}`;
  const text = [
    'Cliente;Pacote;Sessões;Usadas;Validade;Valor;Pago',
    of('Ana Reis', 'pago'),
    of('Bia Reis', 'Não'),
    of('Caio Reis', ''),
    of('Davi Reis', 'metade'),
    'Eva Reis;;;;;300,00;Quitado',
  ].join('\n');
  const id = await checkSheet(testApp, clinic, 'packages', text);
  const missing = '4 · paid value_missing · create';
  const others = ['5 · paid value_unreadable · create', '6 · paid nothing_left · create'];
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create', missing, ...others]);
  const [, , lacking] = (await api.spreadsheetImports.entries({ id })).rows;
  expect(lacking?.problems[0]?.column).toBe(6);
  await api.spreadsheetImports.answer({ id, allPaid: true });
  expect((await api.spreadsheetImports.entries({ id })).packages).toMatchObject({ allPaid: true });
  expect((await linesOf(id))[2]).toBe('4 · create');
  await api.spreadsheetImports.answer({ id, allPaid: false });
  expect((await linesOf(id))[2]).toBe(missing);
  await api.spreadsheetImports.mend({ id, line: 4, column: 6, value: '0' });
  const { result } = await start(id);
  expect(result?.comparison).toContainEqual({
    ...{ what: 'packages.cents', source: 240_000 },
    ...{ ours: 240_000, left: 0 },
  });
  const { rows } = await api.imports.findings({ id, reason: 'paid_in_words' });
  expect(rows.map(({ line, value }) => `${line} ${value}`)).toEqual([
    '2 pago → R$ 1.200,00',
    '3 Não → R$ 0,00',
  ]);
});

test('numbers that do not agree, an end that is over and sums wait for a person', async () => {
  const id = await check(
    // An export that writes 0 for an empty cell: not used up.
    `Ana;;Laser CO₂;10;4;0;100;100;0;;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;4;6;100;50;20;;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;4;6;100;50;50;;01/01/${year - 1}`,
    `Ana;;Peeling;10;4;6;100;50;50;;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;10;0;100;100;0;;31/12/${year + 1}`,
    'Ana;;;;;;;;;80,00;',
    'Ana;;;;;;;;-70,00;;',
    `Ana;;Laser CO₂;10;4;6;1,000.00;50;50;;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;;;100;50;50;;31/12/${year + 1}`,
    'Total;;;;;;;;1.130,00;;',
    `Ana;;Laser CO₂;10;4;6;1.000,00;;;50,00;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;50,00;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;4;6;100;150;-50;;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;4;6;100;150;;;31/12/${year + 1}`,
    `Ana;;Laser CO₂;10;4;6;;1.000.000,00;0,01;;31/12/${year + 1}`,
    `;;Limpeza total;10;4;6;100;100;0;;31/12/${year + 1}`,
    ';Total;;;;;;;1.130,00;;',
    ';;TOTAL;10;4;6;1.130,00;;1.130,00;;',
  );
  expect(await linesOf(id)).toEqual([
    '2 · sessionsLeft sessions_differ · create',
    '3 · open amounts_differ · create',
    '4 · validUntil validity_past · create',
    '5 · service service_unknown · create',
    '6 · open nothing_left · create',
    '7 · create',
    '8 · create',
    '9 · price value_unreadable · create',
    '10 · sessionsUsed value_missing · create',
    '11 · patientName sum_line · create',
    '12 · open value_missing · create',
    '13 · create',
    '14 · create',
    '15 · open amounts_differ · create',
    '16 · open value_unreadable · create',
    '17 · patientName value_missing · service service_unknown · create',
    '18 · patientName sum_line · create',
    '19 · patientName sum_line · create',
  ]);
  // One day for all whose validity is over, until it is taken back.
  const expired = (expiredUntil: string | null) => api.spreadsheetImports.answer({ id, expiredUntil });
  expect((await expired(`${year + 1}-12-31`)).counts.problems).toBe(
    (await expired(null)).counts.problems - 1,
  );
  const mended = await api.spreadsheetImports.mend({ id, line: 5, column: 2, value: 'Laser CO₂' });
  expect(mended.entry.problems).toEqual([]);
  const { tables, comparison } = (await start(id)).result ?? {};
  // Without the sums.
  expect(tables?.[0]).toEqual({ table: 'packages', read: 15, imported: 5, merged: 0, skipped: 10 });
  // Also of the lines that stayed out, as far as each could be read.
  expect(comparison).toEqual([
    { what: 'packages.sessions', source: 60, ours: 18, left: 42 },
    { what: 'packages.cents', source: 62_001, ours: 45_000, left: 17_001 },
    { what: 'packages.credit.cents', source: 30_000, ours: 25_000, left: 5_000 },
  ]);
});

test('a credit is to be given back, a debt is as old as its day, and what is used and paid asks for nothing', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis' });
  const bia = await makePatient(db, { full_name: 'Bia Reis' });
  const text = [
    'Paciente;Devendo;Crédito;Vencimento',
    `Ana Reis;10,00;;15/01/${year - 1}`,
    'Bia Reis;;80,00 C;',
    'Bia Reis;20,00 C;;',
    'Caio Reis;0;;',
    `Ana Reis;5,00;;15/01/${year + 1}`,
  ].join('\n');
  const id = await checkSheet(testApp, clinic, 'packages', text);
  const { columns } = await api.spreadsheetImports.describe({ id });
  expect(columns.map(({ field }) => field)).toEqual(['patientName', 'open', 'credit', 'since']);
  const sums = [
    { what: 'packages.sessions', source: 0, ours: 0, left: 0 },
    { what: 'packages.cents', source: 1_500, ours: 0, left: 1_500 },
    { what: 'packages.credit.cents', source: 10_000, ours: 0, left: 10_000 },
  ];
  expect((await api.imports.get({ id })).result?.comparison).toEqual(sums);
  expect((await api.spreadsheetImports.entries({ id })).counts).toMatchObject({
    ready: 4,
    problems: 0,
    skip: 1,
  });
  const { result } = await start(id);
  expect(result?.comparison).toEqual(sums.map(({ left, ...each }) => ({ ...each, ours: left, left: 0 })));
  expect((await packagesOf(ana.id)).sort()).toEqual([
    'Saldo do sistema anterior · pago 0 · aberto 1000 · trazido',
    'Saldo do sistema anterior · pago 0 · aberto 500 · trazido',
  ]);
  // What is due later is owed from the day of the move on.
  expect((await desk.payments.open({ patientId: ana.id })).rows).toMatchObject([
    { date: `${year - 1}-01-15` },
    { date: today },
  ]);
  expect((await packagesOf(bia.id)).sort()).toEqual([
    'Crédito do sistema anterior · pago 2000 · aberto -2000 · trazido',
    'Crédito do sistema anterior · pago 8000 · aberto -8000 · trazido',
  ]);
  const { rows } = await api.imports.findings({ id });
  expect(
    rows.map(({ line, reason, action, value }) => `${line} ${reason} ${action} ${value}`).sort(),
  ).toEqual([
    '3 credit_to_return imported_as_it_is 80,00 C',
    '4 credit_to_return imported_as_it_is 20,00 C',
    '5 nothing_left not_imported 0, na linha de Caio Reis',
  ]);
  // It is given back as what is left of a package.
  const [credit] = (await desk.payments.open({ patientId: bia.id })).rows;
  await desk.tills.open({ openingCents: 0 }).catch(() => undefined);
  const refund = (amountCents: number) =>
    desk.payments.refund({
      packageId: credit?.appointmentId ?? '',
      operationId: randomUUID(),
      method: 'pix',
      amountCents,
      reason: 'Crédito',
    });
  expect((await desk.payments.get({ appointmentId: credit?.appointmentId ?? '' })).isCredit).toBe(true);
  await expectRefusal(refund(9_000), 'REFUND_TOO_LARGE');
  await refund(-(credit?.openCents ?? 0));
  const { rows: left, paid } = await desk.payments.open({ patientId: bia.id });
  expect(left).toHaveLength(1);
  expect(paid).toMatchObject([{ paidCents: 0, paidAt: null, returnedCents: -(credit?.openCents ?? 0) }]);
});

test.each(['Preço', 'Pago'])(
  'a sheet with one amount, %s, comes once a person says that all is paid',
  async (amount) => {
    const ana = await makePatient(db, { full_name: 'Ana Reis' });
    const text = `Paciente;Pacote;Sessões;Usadas;Validade;${amount}\nAna Reis;Laser CO₂;10;4;31/12/${year + 1};900,00`;
    const id = await checkSheet(testApp, clinic, 'packages', text);
    const described = await api.spreadsheetImports.setOptions({ id, allPaid: true });
    expect(described).toMatchObject({ allPaid: true, missing: [] });
    expect(
      lackingColumns(
        'packages',
        described.columns.map(({ field }) => field),
        true,
      ),
    ).toEqual([]);
    await api.imports.check({ id });
    await app.settled();
    await start(id);
    expect(await packagesOf(ana.id)).toEqual([
      '10 × Laser CO₂ · pago 90000 · aberto 0 · trazido · 4 feitas, 6 de 10',
    ]);
  },
);

test('a procedure that is registered meanwhile is found when the review is opened, and what was mended stays', async () => {
  const rest = `10;4;6;1.000,00;600,00;400,00;;31/12/${year + 1}`;
  const id = await check(
    `Ana Reis;;Depilação;${rest}`,
    `Bia Reis;;Lase;${rest}`,
    `Caio Reis;;Peeling;${rest}`,
  );
  await api.spreadsheetImports.mend({ id, line: 3, column: 2, value: 'Laser CO₂' });
  await api.spreadsheetImports.decide({ id, line: 3, decision: 'skip' });
  await makeProcedure(db, { title: 'Depilação' });
  expect(await linesOf(id)).toEqual(['2 · create', '3 · skip', '4 · service service_unknown · create']);
  const { counts } = await api.spreadsheetImports.entries({ id });
  expect((await start(id)).result?.tables[0]).toMatchObject({ imported: counts.ready, skipped: 2 });
});

test('a procedure that the catalogue calls otherwise and a validity are answered once, and a line says all at once', async () => {
  const rest = '10;4;6;1.000,00;600,00;400,00';
  const id = await checkSheet(
    testApp,
    clinic,
    'packages',
    [
      header.replace(';Validade', ''),
      `Ana Reis;;Laser;${rest};`,
      `Bia Reis;;LASER;${rest};`,
      'Caio Reis;;Laser;10;4;5;100;100;dez;',
      'Total;;Laser;;;;;;;',
    ].join('\n'),
  );
  expect((await linesOf(id))[2]).toBe(
    '4 · open value_unreadable · service service_unknown · sessionsLeft sessions_differ · create',
  );
  const { packages, procedures } = await api.spreadsheetImports.entries({ id });
  expect(packages).toEqual({ withoutValidity: 3, validUntil: null, expiredUntil: null, allPaid: false });
  const asked = { key: 'laser', name: 'Laser', lines: 3, knownAs: null };
  expect(procedures).toEqual([{ ...asked, choice: null }]);
  const answer = (choice: ProcedureChoice) =>
    api.spreadsheetImports.answer({ id, procedure: { key: 'laser', choice } });
  // A package is of an entry of the catalogue, also of one that is still to be made.
  await expectRefusal(answer('text'), 'NOT_FOUND');
  await answer('create');
  expect((await linesOf(id))[0]).toBe('2 · create');
  await answer({ procedureId: laser.id });
  const { counts } = await api.spreadsheetImports.answer({ id, validUntil });
  expect(counts).toMatchObject({ ready: 2, problems: 1, skip: 1 });
  // Skipped with its problems: it is work no more, also in the report.
  const skipped = await api.spreadsheetImports.decide({ id, line: 4, decision: 'skip' });
  expect(skipped.counts).toMatchObject({ problems: 0, skip: 2 });
  expect((await api.spreadsheetImports.entries({ id })).procedures).toEqual([
    { ...asked, choice: { procedureId: laser.id } },
  ]);
  expect((await start(id)).result?.tables[0]).toMatchObject({ imported: 2, skipped: 1 });
  const { rows } = await api.imports.findings({ id });
  expect(rows.filter(({ line }) => line === 4).map(({ reason, value }) => `${reason} ${value}`)).toEqual([
    'left_out Caio Reis',
  ]);
});

test('a validity that says that there is none is asked about as an empty one', async () => {
  const id = await check(
    'Ana Reis;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;;S/N',
    'Bia Reis;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;; ',
    `Caio Reis;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;;31/12/${year + 1}`,
    'Davi Reis;;;;;;;;80,00;;S/N',
  );
  const { packages } = await api.spreadsheetImports.entries({ id });
  expect(packages).toMatchObject({ withoutValidity: 2 });
  await api.spreadsheetImports.answer({ id, validUntil });
  await start(id);
  const { rows } = await api.imports.findings({ id, reason: 'validity_missing' });
  expect(rows.map(({ line, action, value }) => `${line} ${action} ${value}`)).toEqual([
    `2 validity_chosen 31/12/${year + 1}`,
    `3 validity_chosen 31/12/${year + 1}`,
  ]);
});

test('the same sheet again brings nothing, and undoing ends what came', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis' });
  const line = `Ana Reis;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;;31/12/${year + 1}`;
  const first = await check(line, line);
  expect(await linesOf(first)).toEqual(['2 · create', '3 · row_twice · skip']);
  await start(first);
  const again = await check(line, line);
  // The very file: said where it is looked at.
  const { finishedAt } = await api.imports.get({ id: first });
  expect((await api.spreadsheetImports.describe({ id: again })).importedAt).toBe(finishedAt);
  expect((await api.imports.get({ id: again })).result?.importedAt).toBe(finishedAt);
  expect(await linesOf(again)).toEqual(['2 · already_here · skip', '3 · already_here · skip']);
  await api.imports.cancel({ id: again });
  await api.imports.undo({ id: first });
  await app.settled();
  expect(await api.imports.get({ id: first })).toMatchObject({ state: 'undone', failure: null });
  expect(await packagesOf(ana.id)).toEqual([]);
  expect(await linesOf(await check(line))).toEqual(['2 · create']);
});

test('the same file from two tabs comes once, also where a person chose the patient, unless a person brings it again', async () => {
  const zila = await makePatient(db, { full_name: 'Zilá Prado' });
  await makePatient(db, { full_name: 'Zilá Prado' });
  const line = `Zilá Prado;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;;31/12/${year + 1}`;
  const tabs = [await check(line), await check(line)];
  const choose = (id: string) =>
    api.spreadsheetImports.decide({
      id,
      line: 2,
      decision: 'create',
      match: { patientId: zila.id, line: null },
    });
  for (const id of tabs) expect((await choose(id)).entry).toMatchObject({ decision: 'create', hints: [] });
  const [first = '', second = ''] = tabs;
  expect((await start(first)).result?.tables[0]).toMatchObject({ imported: 1 });
  expect((await start(second)).result?.tables[0]).toMatchObject({ imported: 0, skipped: 1 });
  const { rows } = await api.imports.findings({ id: second });
  expect(rows.map(({ reason, action }) => `${reason} ${action}`)).toEqual(['already_here skipped']);
  expect(await packagesOf(zila.id)).toHaveLength(1);
  const third = await check(line);
  expect(await linesOf(third)).toEqual(['2 · already_here · skip']);
  await choose(third);
  await start(third);
  expect(await packagesOf(zila.id)).toHaveLength(2);
});

test('a sheet without validities brings nothing again on a later day', async () => {
  await makePatient(db, { full_name: 'Ana Reis' });
  const text = 'Paciente;Pacote;Sessões;Usadas;Preço;Pago\nAna Reis;Laser CO₂;10;4;900,00;900,00';
  const { result } = await start(await checkSheet(testApp, clinic, 'packages', text));
  expect(result?.tables.at(-1)).toMatchObject({ imported: 1 });
  const now = new Date();
  testApp.setNow(new Date(now.getTime() + 26 * 60 * 60 * 1_000).toISOString());
  const again = await checkSheet(testApp, clinic, 'packages', text);
  testApp.setNow(now.toISOString());
  expect(await linesOf(again)).toEqual(['2 · already_here · skip']);
});

test('a note of a package or a balance goes to the notes of the patient, and goes with the undo', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis', notes: 'Liga à tarde' });
  const text = [
    'Paciente;Pacote;Sessões;Usadas;Preço;Pago;Em aberto;Obs.',
    'Ana Reis;Laser CO₂;10;4;100;100;;Só com a\u00a0Dra. Helena',
    'Ana Reis;;;;;;250;Peeling de outubro',
    'Ana Reis;;;;;;30;-',
  ].join('\n');
  const id = await checkSheet(testApp, clinic, 'packages', text);
  await start(id);
  const notes = async () =>
    (await db.selectFrom('patients').select('notes').where('id', '=', ana.id).executeTakeFirst())?.notes;
  expect(await notes()).toBe(
    [
      'Liga à tarde',
      'Pacote Laser CO₂: Só com a Dra. Helena',
      'Saldo do sistema anterior: Peeling de outubro',
    ].join('\n'),
  );
  await api.imports.undo({ id });
  await app.settled();
  expect(await notes()).toBe('Liga à tarde');
});

test('a mended name is compared with the lines of both persons', async () => {
  const rest = `;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;;31/12/${year + 1}`;
  const id = await check(`Ana Reis${rest}`, `Bia Reis${rest}`);
  await api.spreadsheetImports.mend({ id, line: 3, column: 0, value: 'Ana Reis' });
  expect(await linesOf(id)).toEqual(['2 · create', '3 · row_twice · skip']);
  await api.spreadsheetImports.mend({ id, line: 2, column: 0, value: 'Bia Reis' });
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create']);
});

test('a package that was brought and has ended here is not brought again', async () => {
  const { id: patientId } = await makePatient(db, { full_name: 'Eva Reis' });
  const line = `Eva Reis;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;;31/12/${year + 1}`;
  await start(await check(line));
  const [pack] = (await desk.packages.list({ patientId })).rows;
  await desk.packages.end({ id: pack?.id ?? '', reason: 'Mudou de cidade', usedCents: 40_000 });
  expect(await linesOf(await check(line))).toEqual(['2 · already_here · skip']);
});

test('a booking takes a session of a brought package', async () => {
  const ana = await makePatient(db, { full_name: 'Ana Reis' });
  await start(await check(`Ana Reis;;Laser CO₂;10;9;1;1.000,00;1.000,00;;;31/12/${year + 1}`));
  const book = () =>
    desk.appointments.create({
      patientId: ana.id,
      procedureId: laser.id,
      date: validUntil,
      time: '09:00',
      squeezeIn: true,
      outsideHours: true,
    });
  expect((await book()).packageSession).toMatchObject({ left: 0, sessions: 10 });
  expect((await book()).packageSession).toBeUndefined();
});

test('a visit that is booked already takes a session at once, and gives it back when the import is undone', async () => {
  const { id: patient_id } = await makePatient(db, { full_name: 'Ana Reis' });
  const booked = { patient_id, procedure_id: laser.id, date: validUntil };
  const first = await makeAppointment(db, { ...booked, time: '09:00' });
  const second = await makeAppointment(db, { ...booked, time: '10:00' });
  await makeAppointment(db, { ...booked, time: '11:00', status: 'cancelled' });
  const sessionOf = async ({ id }: { id: string }) =>
    (await desk.payments.get({ appointmentId: id })).packageSession;
  const id = await check(`Ana Reis;;Laser CO₂;10;9;1;1.000,00;1.000,00;;;31/12/${year + 1}`);
  await start(id);
  expect(await sessionOf(first)).toMatchObject({ left: 0, sessions: 10 });
  expect(await sessionOf(second)).toBeNull();
  await api.imports.undo({ id });
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({ state: 'undone', failure: null });
  expect(await sessionOf(first)).toBeNull();
});

test('the example imports as it is', async () => {
  const text = await (await clinic.fetch(exampleFile('packages'))).text();
  const id = await checkSheet(testApp, clinic, 'packages', text);
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create']);
});

test('the doctor finds the sums of all of them right', async () => {
  expect(await findWrongSums(client)).toEqual([]);
});

test('one validity is given for all packages of a sheet without that column', async () => {
  const id = await checkSheet(
    testApp,
    clinic,
    'packages',
    [
      header.replace(';Validade', ''),
      'Ana Reis;;Laser CO₂;10;4;6;1.000,00;600,00;400,00;',
      'Ana Reis;;;;;;;;80,00;',
    ].join('\n'),
  );
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create']);
  await api.spreadsheetImports.setOptions({ id, validUntil });
  expect(await api.spreadsheetImports.describe({ id })).toMatchObject({ validUntil });
  await api.imports.check({ id });
  await app.settled();
  expect(await linesOf(id)).toEqual(['2 · create', '3 · create']);
  await start(id);
  const [brought] = await db
    .selectFrom('packages')
    .select('valid_until')
    .where('id', 'in', (query) =>
      query
        .selectFrom('private.import_rows')
        .select('row_id')
        .where('import_id', '=', id)
        .where('table_name', '=', 'public.packages'),
    )
    .orderBy('valid_until', 'desc')
    .execute();
  expect(brought).toEqual({ valid_until: validUntil });
});

test.each([
  [['sessions', 'sessionsUsed', 'price', 'paid', 'service'], []],
  [['sessionsLeft', 'paid', 'open', 'service'], []],
  [['sessionsLeft', 'price', 'paid'], ['service']],
  [
    ['sessions', 'price', 'open', 'service'],
    ['sessionsUsed', 'sessionsLeft'],
  ],
  [
    ['sessionsUsed', 'price', 'open', 'service'],
    ['sessions', 'sessionsLeft'],
  ],
  [
    ['sessionsLeft', 'open', 'service'],
    ['price', 'paid'],
  ],
] satisfies [PackageField[], PackageField[]][])(
  'what the columns %j lack keeps every package out',
  (fields, lacking) => {
    const columns: SpreadsheetField[] = ['patientName', ...fields, 'validUntil'];
    expect(lackingColumns('packages', columns, false).flat()).toEqual(lacking);
    const values: Partial<Record<SpreadsheetField, string>> = {
      ...{ patientName: 'Ana', service: 'Laser CO₂', sessions: '10', sessionsUsed: '4', sessionsLeft: '6' },
      ...{ price: '100', paid: '60', open: '40', validUntil: `31/12/${year + 1}` },
    };
    const lines = new SheetLines(
      'packages',
      { headers: columns, columns, monthFirst: [], today },
      spreadsheetOptions.parse({}),
      {
        professionals: [],
        procedures: [{ id: laser.id, title: 'Laser CO₂', also_known_as: null, minutes: null }],
        timeZone: 'America/Sao_Paulo',
      },
    );
    const { problems } = lines.read(
      columns.map((field) => values[field] ?? ''),
      false,
    );
    expect(problems.some(({ isEssential }) => isEssential)).toBe(lacking.length > 0);
  },
);
