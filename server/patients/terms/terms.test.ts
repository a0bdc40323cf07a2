/** Terms: when one is due, what is signed and kept, what is refused, paper, declined and revoked, and who sees what. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { shownCpf } from '#contract/cpf.ts';
import {
  missingGuardian,
  otherCpf,
  otherName,
  ownGuardian,
  ownWitness,
  signedBeforeBirth,
  signedBeforeVersion,
  signedInFuture,
} from '#contract/patients/terms.ts';
import { createTestApp } from '#test/app.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import {
  makeAdmin,
  makeAppointment,
  makeCpf,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeSettings,
  makeStaff,
  makeTerm,
  makeTermTemplate,
} from '#test/factories.ts';
import { readPdf } from '#test/pdf.ts';
import { pictureOf } from '#test/pictures.ts';
import { constraintOf } from '#test/refusal.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { linksOf } from '../../messages/links/links-of.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { newCheck } from '../documents/issue-in-turn.ts';
import { attachedName, readText } from './compose-term.ts';
import { findPending, recordSigned } from './sign-term.ts';

const { signedIn, browser, db, database, setNow } = await createTestApp();
setNow('2026-11-22T15:00:00Z');
const admin = await signedIn(await makeAdmin(db));
const receptionist = await makeStaff(db, ['reception']);
const reception = await signedIn(receptionist);
const { api } = browser();
await makeSettings(db, { clinic_name: 'Clínica Serra', address: 'Rua das Flores, 10', phone: '2422334455' });

const drawing = [[100, 100, 400, 200, 700, 120]];
const withRisks = 'Eu, {paciente}, aceito {procedimento} em {data}.\n\n# Riscos\n{riscos}';

/** A patient whose visit tomorrow is for a procedure that requires a term. */
async function makeDue(patient: { id: string }, body = withRisks) {
  const { id: template } = await makeTermTemplate(db, body);
  const procedure = await makeProcedure(db, {
    title: 'Peeling',
    term_template_id: template,
    risks: 'Mancha na pele.',
  });
  const appointment = await makeAppointment(db, {
    patient_id: patient.id,
    procedure_id: procedure.id,
    date: '2026-11-23',
    squeeze_in: true,
  });
  return { template, procedure, appointment };
}
const stateFor = async (patientId: string, { template, procedure }: Awaited<ReturnType<typeof makeDue>>) =>
  (
    await sql<{
      state: string;
    }>`select state from app.term_states(${patientId}, ${template}, ${procedure.id})`.execute(db)
  ).rows[0]?.state;
const lent = async (patientId: string) => {
  const [term] = (await reception.api.terms.open({ patientId })).rows;
  const { access } = await reception.api.terms.lend({ patientId, id: term?.id ?? '' });
  return api.sharedTerm.open({ access });
};

test('a due term is signed in the portal: what was shown, numbered, in the chain, with its PDF at once', async () => {
  const cpf = makeCpf(7101);
  const { patient, user } = await makePatientWithAccount(db, { full_name: 'Ana Conceição', cpf });
  const due = await makeDue(patient);
  expect(await stateFor(patient.id, due)).toBe('pending');
  const own = await signedIn(user);
  expect((await own.api.portal.home()).asksTerm).toBe(true);
  const [first, ...more] = (await own.api.ownTerms.open()).rows;
  expect([first?.state, more]).toEqual(['pending', []]);
  // Opened again, it is the same one.
  expect((await own.api.ownTerms.open()).rows).toHaveLength(1);
  // A visit for something else asks for nothing; the term that was begun stays.
  const setVisit = (procedure_id: string | null) =>
    db.updateTable('appointments').set({ procedure_id }).where('id', '=', due.appointment.id).execute();
  await setVisit(null);
  expect((await own.api.portal.home()).asksTerm).toBe(false);
  await setVisit(due.procedure.id);
  const access = first?.access ?? '';
  const shown = await api.sharedTerm.open({ access });
  expect(shown.text).toBe('Eu, Ana Conceição, aceito Peeling em 22/11/2026.\n\n# Riscos\nMancha na pele.');
  const given = { access, textHash: shown.textHash, name: 'Ana Conceição', cpf, drawing };
  const { number } = await api.sharedTerm.sign(given);
  await expectRefusal(api.sharedTerm.sign(given), 'TERM_CLOSED');
  expect(await stateFor(patient.id, due)).toBe('signed');
  expect((await own.api.portal.home()).asksTerm).toBe(false);

  const { rows } = await admin.api.terms.open({ patientId: patient.id });
  expect(rows).toMatchObject([{ state: 'signed', title: 'Termo', onPaper: false }]);
  const bytes = Buffer.from(await (await own.fetch(rows[0]?.file?.url ?? '')).arrayBuffer());
  const { text, isTagged } = await readPdf(bytes);
  expect(isTagged).toBe(true);
  for (const part of [number, 'Mancha na pele.', 'no portal do paciente', 'versão 1', 'Endereço de rede'])
    expect(text.replaceAll('\n', ' ')).toContain(part);
  expect(text.replace(/\s/gu, '')).toContain(shown.textHash);
  // Which text, and whether the file changed since: by tools that are not ours.
  const folder = mkdtempSync(join(tmpdir(), 'vico-term-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder }).toString();
  writeFileSync(join(folder, 'termo.pdf'), bytes);
  run('pdfdetach', '-saveall', 'termo.pdf');
  expect(run('sha256sum', attachedName)).toContain(shown.textHash);
  expect(run('pdfsig', '-nocert', 'termo.pdf')).toContain('Signature is Valid');
  writeFileSync(join(folder, 'termo.pdf'), bytes.with(300, (bytes[300] ?? 0) ^ 1));
  expect(run('pdfsig', '-nocert', 'termo.pdf')).toContain('Digest Mismatch');
  const pdf = createHash('sha256').update(bytes).digest('hex');
  const entry = await db
    .selectFrom('record_entries')
    .select(['content', 'author_id', 'author_council'])
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ author_id: null, author_council: 'Paciente' });
  const story = await admin.api.patientStory.list({ patientId: patient.id, kind: 'entry' });
  expect(story.rows).toMatchObject([{ pdf: { term: 'Termo' } }]);
  expect(JSON.parse(entry.content).document).toMatchObject({
    number,
    pdf,
    words: { kind: 'term', way: 'portal', version: 1, drawing, textHash: shown.textHash },
  });
  expect(await api.documents.check({ sha256: pdf })).toMatchObject({ number, cancelledAt: null });
  const name = `Termo · Termo ${number}`;
  expect((await own.api.portalFiles.overview()).documents).toMatchObject([{ name }]);
  const { rows: files } = await own.api.portalFiles.category({ category: 'papers' });
  expect(files).toMatchObject([{ name, url: rows[0]?.file?.url }]);
  expect((await own.api.ownTerms.open()).rows).toMatchObject([
    { file: { ...rows[0]?.file, name: `Termo ${number}` } },
  ]);

  const other = await signedIn((await makePatientWithAccount(db)).user);
  const id = first?.id ?? '';
  await expectRefusal(other.api.ownTerms.revoke({ id, reason: 'x' }), 'NOT_FOUND');
  await own.api.ownTerms.revoke({ id, reason: 'Mudei de ideia.' });
  await expectRefusal(own.api.ownTerms.revoke({ id, reason: 'x' }), 'TERM_CLOSED');
  expect(await stateFor(patient.id, due)).toBe('revoked');
  // Not asked for again until the staff does so.
  expect((await own.api.portal.home()).asksTerm).toBe(false);
  expect((await own.api.ownTerms.open()).rows.map(({ state }) => state)).toEqual(['revoked']);
});

test('a note asks for the term that is awaited, and is content with one of a procedure that holds', async () => {
  const cpf = makeCpf(7130);
  const patient = await makePatient(db, { full_name: 'Ana', cpf });
  const patientId = patient.id;
  const termOf = async () => (await admin.api.record.get({ patientId })).term;
  const { appointment } = await makeDue(patient);
  expect(await termOf()).toBe('pending');
  const { access, textHash } = await lent(patientId);
  await api.sharedTerm.sign({ access, textHash, name: 'Ana', cpf, drawing });
  expect(await termOf()).toBe('signed');
  // Another visit to come awaits its own; without it, what was asked for without a procedure does.
  const { template, appointment: other } = await makeDue(patient);
  expect(await termOf()).toBe('pending');
  for (const { id } of [appointment, other])
    await db.updateTable('appointments').set({ procedure_id: null }).where('id', '=', id).execute();
  expect(await termOf()).toBe('signed');
  await reception.api.terms.request({ patientId, templateId: template, procedureId: null });
  expect(await termOf()).toBe('pending');
});

test('a pending term names who did the visit of today, also once that is completed; it begins no term', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  const { appointment } = await makeDue(patient, 'Com {profissional}.');
  const [helena, rafael] = [
    await makeProfessional(db, { full_name: 'Helena' }),
    await makeProfessional(db, { full_name: 'Rafael' }),
  ];
  const setVisit = (values: object) =>
    db.updateTable('appointments').set(values).where('id', '=', appointment.id).execute();
  await setVisit({ professional_id: helena.id });
  expect((await lent(patient.id)).text).toBe('Com Helena.');
  await setVisit({ professional_id: rafael.id, date: '2026-11-22', status: 'completed' });
  expect((await lent(patient.id)).text).toBe('Com Rafael.');
  const [begun] = (await reception.api.terms.open({ patientId: patient.id })).rows;
  await reception.api.terms.withdraw({ patientId: patient.id, id: begun?.id ?? '' });
  expect((await reception.api.terms.open({ patientId: patient.id })).rows).toEqual([]);
});

test('a text that changed is told and signed by nobody', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  const { template } = await makeDue(patient);
  const { access, textHash } = await lent(patient.id);
  const { rows } = await admin.api.termTemplates.list();
  const stored = rows.find(({ id }) => id === template);
  if (!stored) throw new Error('no template');
  await admin.api.termTemplates.publish({ ...stored, body: `${stored.body}\n\nNovo.` });
  const given = { access, textHash, name: 'Ana', cpf: makeCpf(7102), drawing };
  await expectRefusal(api.sharedTerm.sign(given), 'TERM_CHANGED');
  const again = await api.sharedTerm.open({ access });
  expect([again.version, again.state, again.text.endsWith('Novo.')]).toEqual([2, 'pending', true]);
  await api.sharedTerm.sign({ ...given, textHash: again.textHash });
  await expectRefusal(admin.api.termTemplates.publish({ ...stored, body: 'Outro' }), 'CHANGED_MEANWHILE');
  // Who signs could not write without them.
  const lacking = { ...stored, version: 2, body: 'Aceito 😀.' };
  const unprintable = { code: 'UNPRINTABLE', data: { characters: ['😀'] } };
  await expectRefusal(admin.api.termTemplates.publish(lacking), unprintable);
  const { id: _, version: __, ...input } = lacking;
  await expectRefusal(admin.api.termTemplates.create(input), unprintable);
  expect(await admin.api.termTemplates.publish({ ...lacking, active: false })).toMatchObject({ version: 3 });
});

test('a minor needs a guardian, the registered CPF counts, and a dot is no signature', async () => {
  const minor = await makePatient(db, {
    full_name: 'Bia',
    birth_date: '2012-01-01',
    cpf: makeCpf(7103),
    guardian_name: 'Carla',
    guardian_cpf: makeCpf(7104),
  });
  await makeDue(minor);
  const { access, textHash, ...shown } = await lent(minor.id);
  expect(shown).toMatchObject({ isMinor: true, guardianName: 'Carla' });
  const given = { access, textHash, name: 'Bia', cpf: makeCpf(7103), drawing };
  const fieldOf = async (more: object) =>
    (await refusalOf(api.sharedTerm.sign({ ...given, ...more }))) as unknown;
  expect(await fieldOf({})).toMatchObject({ code: 'INVALID_INPUT' });
  expect(JSON.stringify(await fieldOf({}))).toContain(missingGuardian);
  const guardian = { guardian: { name: 'Carla', cpf: makeCpf(7104) } };
  expect(JSON.stringify(await fieldOf({ ...guardian, cpf: makeCpf(7105) }))).toContain(otherCpf);
  expect(JSON.stringify(await fieldOf({ guardian: { name: 'CARLA', cpf: makeCpf(7105) } }))).toContain(
    otherCpf,
  );
  for (const self of [
    { name: 'Carla', cpf: makeCpf(7103) },
    { name: 'BIA', cpf: makeCpf(7104) },
  ])
    expect(JSON.stringify(await fieldOf({ guardian: self }))).toContain(ownGuardian);
  for (const signer of [7103, 7104])
    expect(
      JSON.stringify(await fieldOf({ ...guardian, witness: { name: 'Davi', cpf: makeCpf(signer) } })),
    ).toContain(ownWitness);
  for (const dot of [[], [[5, 5]], [[5, 5, 6, 6]]])
    expect(await fieldOf({ ...guardian, drawing: dot })).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await fieldOf({ witness: { name: 'Sem CPF', cpf: '' }, ...guardian })).toMatchObject({
    code: 'INVALID_INPUT',
  });
  await api.sharedTerm.sign({ ...given, ...guardian });
  const story = await admin.api.patientStory.list({ patientId: minor.id, kind: 'entry' });
  expect(JSON.stringify(story.rows)).toContain('Assinado por Carla, responsável por Bia.');
});

test('who signs as the patient has a name of the file, and a CPF that is on no file is said to be typed', async () => {
  const patient = await makePatient(db, {
    full_name: 'Ana Conceição',
    civil_name: 'João Conceição',
    cpf: null,
  });
  await makeDue(patient);
  const { access, textHash } = await lent(patient.id);
  const given = { access, textHash, cpf: makeCpf(7113), drawing };
  const other = { ...given, name: 'Marta Lima' };
  const guardian = { name: 'Marta Lima', cpf: makeCpf(7114) };
  for (const refused of [other, { ...other, guardian }])
    expect(JSON.stringify(await refusalOf(api.sharedTerm.sign(refused)))).toContain(otherName);
  await api.sharedTerm.sign({ ...given, name: 'JOAO  conceicao ' });
  const { content } = await db
    .selectFrom('record_entries')
    .select('content')
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow();
  expect(content).toContain(`CPF informado na assinatura ${shownCpf(makeCpf(7113))}`);
});

test('the texts that come along read well with and without a procedure', async () => {
  const { rows } = await admin.api.termTemplates.list();
  const shipped = rows.filter(({ name }) =>
    ['Toxina botulínica', 'Preenchimento', 'Peeling', 'Laser e luz', 'Uso de imagens'].includes(name),
  );
  expect(shipped).toHaveLength(5);
  const of = { patientName: 'Ana', professional: null, risks: null };
  for (const { name, body } of shipped) {
    const read = (procedure: string | null) =>
      readText({ ...of, body, procedure }, 'Clínica Serra', '2026-11-22').text;
    const [first = ''] = read(null).split('\n');
    if (name === 'Uso de imagens')
      expect(first).toMatch(/^Em 22\/11\/2026, eu, Ana, autorizo a Clínica Serra /u);
    if (name !== 'Uso de imagens')
      expect(first).toContain(
        'antes do procedimento combinado, que será feito na Clínica Serra com o profissional que me atender',
      );
    // True also where it is signed at home, by a link.
    expect(read(null)).not.toMatch(/Pude fazer|respondidas em palavras que entendi|Conversamos/u);
    expect(read(null).match(/[{}]|(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu)).toBeNull();
    expect(read('Peeling químico')).toBe(
      read(null).replace('procedimento combinado', 'procedimento Peeling químico'),
    );
  }
  const begun = (body: string) => readText({ ...of, body, procedure: null }, '', '2026-11-22').text;
  expect(begun('Aceito {procedimento}.')).toBe('Aceito o procedimento combinado.');
  expect(begun('Antes do {procedimento}.')).toBe('Antes do procedimento combinado.');
  expect(begun('# Procedimento\n\n{procedimento}.')).toBe('# Procedimento\n\no procedimento combinado.');
});

test('a printed term has the CPF for those who may read it', async () => {
  const patient = await makePatient(db, { cpf: makeCpf(7110) });
  const term = await makeTerm(db, patient.id);
  const manager = await signedIn(await makeStaff(db, ['manager']));
  const printedBy = async (who: typeof admin) => {
    const { pdf } = await who.api.terms.print({ patientId: patient.id, id: term.id });
    return (await readPdf(Buffer.from(pdf, 'base64'))).text;
  };
  expect(await printedBy(reception)).toContain(shownCpf(makeCpf(7110)));
  expect(await printedBy(manager)).not.toContain(shownCpf(makeCpf(7110)));
});

test('what is signed on a tablet names who lent it', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  await makeDue(patient);
  const { access, textHash } = await lent(patient.id);
  const signing = { access, textHash, name: 'Ana', cpf: makeCpf(7111), drawing };
  // No copy stays on a device of the clinic.
  expect(await api.sharedTerm.sign(signing)).toMatchObject({ hasAccount: false, copy: null });
  const { content } = await db
    .selectFrom('record_entries')
    .select('content')
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow();
  const { document, sections } = JSON.parse(content);
  expect(document.words).toMatchObject({ way: 'tablet', lentBy: receptionist.name });
  expect(JSON.stringify(sections)).toContain(`entregue por ${receptionist.name}`);
});

test('opening a term on the tablet renews its ten minutes, for an hour at most', async () => {
  const patient = await makePatient(db, { cpf: null });
  await makeDue(patient);
  let { access } = await lent(patient.id);
  const openAt = async (time: string) => {
    setNow(`2026-11-22T${time}Z`);
    return api.sharedTerm.open({ access });
  };
  const first = access;
  for (const time of ['15:09:00', '15:18:00', '15:27:00', '15:36:00', '15:45:00', '15:54:00'])
    access = (await openAt(time)).access;
  await expectRefusal(api.sharedTerm.open({ access: first }), 'LINK_INVALID');
  await expectRefusal(openAt('16:00:01'), 'LINK_INVALID');
  setNow('2026-11-22T15:00:00Z');
});

test('two devices sign one term once', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  await makeDue(patient);
  const { access, textHash } = await lent(patient.id);
  const given = { access, textHash, name: 'Ana', cpf: makeCpf(7106), drawing };
  const both = await Promise.allSettled([api.sharedTerm.sign(given), api.sharedTerm.sign(given)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await admin.api.record.list({ patientId: patient.id });
  expect(rows).toHaveLength(1);
});

test('declined and revoked keep their reason, which the reception does not read', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  const due = await makeDue(patient);
  const { access } = await lent(patient.id);
  await api.sharedTerm.decline({ access, reason: 'Quero pensar.' });
  expect(await stateFor(patient.id, due)).toBe('declined');
  await expectRefusal(api.sharedTerm.decline({ access, reason: 'De novo' }), 'TERM_CLOSED');
  const patientId = patient.id;
  const seen = async (who: typeof admin) => (await who.api.terms.open({ patientId })).rows;
  expect(await seen(admin)).toMatchObject([{ state: 'declined', reason: 'Quero pensar.' }]);
  expect(await seen(reception)).toMatchObject([{ state: 'declined', reason: null, file: null }]);
  const unsigned = async () => (await reception.api.patients.get({ id: patientId })).visits.unsignedTerms;

  // Asked for once more, it is pending; taken back, it is declined as before.
  await reception.api.terms.request({ patientId, templateId: due.template, procedureId: due.procedure.id });
  expect(await stateFor(patientId, due)).toBe('pending');
  const [oncemore] = await seen(reception);
  expect(oncemore).toMatchObject({ state: 'pending', isDue: true });
  expect(await unsigned()).toEqual([{ name: 'Termo', state: 'pending' }]);
  const withdrawn = { patientId, id: oncemore?.id ?? '' };
  await reception.api.terms.withdraw(withdrawn);
  await expectRefusal(reception.api.terms.withdraw(withdrawn), 'NOT_FOUND');
  expect(await stateFor(patientId, due)).toBe('declined');
  expect(await unsigned()).toEqual([{ name: 'Termo', state: 'declined' }]);

  const { id: templateId } = await makeTermTemplate(db);
  await reception.api.terms.request({ patientId, templateId });
  await reception.api.terms.request({ patientId, templateId });
  const [asked, ...rest] = await seen(reception);
  expect([asked?.state, asked?.isDue, rest.length]).toEqual(['pending', false, 1]);
  const id = asked?.id ?? '';
  await expectRefusal(
    reception.api.terms.close({ patientId, id, as: 'revoked', reason: 'x' }),
    'TERM_CLOSED',
  );
  const again = await lent(patientId);
  const { number } = await api.sharedTerm.sign({
    access: again.access,
    textHash: again.textHash,
    name: 'Ana',
    cpf: makeCpf(7107),
    drawing,
  });
  await reception.api.terms.close({ patientId, id, as: 'revoked', reason: 'Mudou de ideia.' });
  await expectRefusal(
    reception.api.terms.close({ patientId, id, as: 'revoked', reason: 'x' }),
    'TERM_CLOSED',
  );
  const [revoked] = await seen(admin);
  expect(revoked).toMatchObject({ state: 'revoked', reason: 'Mudou de ideia.' });
  // By name, and that it counts no more.
  expect((await reception.api.files.list({ patientId })).rows).toMatchObject([
    { document: { kind: 'term', cancelledAt: expect.any(String) }, url: null },
  ]);
  const file = await db
    .selectFrom('documents')
    .select('pdf_sha256')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  expect(await api.documents.check({ sha256: file.pdf_sha256 })).toMatchObject({
    number,
    isTerm: true,
    cancelledAt: expect.any(String),
  });
});

test('what becomes of a term about images is the consent for photographs, and no photograph follows a no', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  const patientId = patient.id;
  const { rows: templates } = await admin.api.termTemplates.list();
  const { id: templateId = '' } = templates.find(({ name }) => name === 'Uso de imagens') ?? {};
  const said = async () =>
    (await admin.api.photographs.consents({ patientId })).rows.map(({ given, byTerm }) => [given, byTerm]);
  const ask = async () => {
    await reception.api.terms.request({ patientId, templateId });
    return (await admin.api.terms.open({ patientId })).rows[0]?.id ?? '';
  };
  const signIt = async () => {
    const id = await ask();
    const { access, textHash } = await lent(patientId);
    await api.sharedTerm.sign({ access, textHash, name: 'Ana', cpf: makeCpf(7115), drawing });
    return id;
  };
  const upload = async (at: number) =>
    admin.api.photographs.upload({ patientId, file: await pictureOf(at), pose: 'neck' });

  const signed = await signIt();
  expect(await said()).toEqual([[true, true]]);
  await upload(1);
  await reception.api.terms.close({ patientId, id: signed, as: 'revoked', reason: 'Mudou de ideia.' });
  expect(await said()).toEqual([
    [false, true],
    [true, true],
  ]);
  await expectRefusal(upload(2), 'PHOTOGRAPHS_DECLINED');
  const link = await admin.api.photographs.openLink({ patientId });
  await expectRefusal(
    api.sharedPhotographs.add({ access: link.token, file: await pictureOf(3), pose: 'neck' }),
    'PHOTOGRAPHS_DECLINED',
  );
  expect((await admin.api.photographs.list({ patientId })).recordSaidOn).toBe('2026-11-22');

  // Taken back among the consents, the term that was signed again is revoked with it, and says so once.
  await signIt();
  await upload(2);
  const use = { patientId, use: 'record' as const, textVersion: 1, day: '2026-11-22' };
  await admin.api.photographs.consent({ ...use, given: false });
  expect((await said()).slice(0, 2)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect((await admin.api.terms.open({ patientId })).rows.map(({ state }) => state)).toEqual([
    'revoked',
    'revoked',
  ]);
  await admin.api.photographs.consent({ ...use, given: true });
  await reception.api.terms.close({ patientId, id: await ask(), as: 'declined', reason: 'Não quero.' });
  expect((await said())[0]).toEqual([false, true]);
});

test('a patient sees what the photographs are allowed for, takes a use back, and reads in the own activity what was said', async () => {
  const { patient, user } = await makePatientWithAccount(db, { full_name: 'Ana', cpf: null });
  const patientId = patient.id;
  const own = await signedIn(user);
  const { rows: templates } = await admin.api.termTemplates.list();
  const { id: templateId = '' } = templates.find(({ name }) => name === 'Uso de imagens') ?? {};
  await reception.api.terms.request({ patientId, templateId });
  const [asked] = (await own.api.ownTerms.open()).rows;
  const access = asked?.access ?? '';
  const { textHash } = await own.api.sharedTerm.open({ access });
  const given = { access, textHash, name: 'Ana', cpf: makeCpf(7131), drawing };
  const { hasAccount, copy } = await own.api.sharedTerm.sign(given);
  // At once, beside the one in the portal.
  expect([
    hasAccount,
    Buffer.from(copy ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ]).toEqual([true, '%PDF-']);
  for (const use of ['teaching', 'publication'] as const)
    await admin.api.photographs.consent({ patientId, use, given: true, textVersion: 1, day: '2026-11-20' });
  const uses = async () => (await own.api.ownTerms.open()).uses;
  expect(await uses()).toEqual([
    { use: 'publication', given: true, day: '2026-11-20', byTerm: false },
    { use: 'record', given: true, day: '2026-11-22', byTerm: true },
    { use: 'teaching', given: true, day: '2026-11-20', byTerm: false },
  ]);
  // The second time it is a no already.
  for (const use of ['publication', 'record', 'record'] as const) await own.api.ownTerms.revokeUse({ use });
  expect((await uses()).map(({ use, given }) => [use, given])).toEqual([
    ['publication', false],
    ['record', false],
    ['teaching', true],
  ]);
  expect((await own.api.ownTerms.open()).rows.map(({ state }) => state)).toEqual(['revoked']);
  const { rows } = await own.api.portal.activity({});
  // Each act once: neither the file nor the entry of a term, nor its strike.
  expect(rows?.filter(({ noun }) => /^(file|record_)/u.test(noun))).toEqual([]);
  const lines = rows?.filter(({ noun }) => /^(term|photograph_consent)/u.test(noun)).toReversed();
  const term = 'Uso de imagens';
  expect(lines?.map(({ noun, who, subject, after }) => [noun, who.kind, subject, after])).toEqual(
    expect.arrayContaining([
      ['term', 'self', term, { state: 'signed' }],
      ['photograph_consent', 'self', null, { use: 'record', given: true }],
      ['photograph_consent', 'clinic', null, { use: 'teaching', given: true }],
      ['photograph_consent', 'self', null, { use: 'publication', given: false }],
      ['photograph_consent', 'self', null, { use: 'record', given: false }],
      ['term', 'self', term, { state: 'revoked' }],
    ]),
  );
});

test('of several terms about images the last word counts: a no takes each signed one back, a term about something else none', async () => {
  const { id: patientId } = await makePatient(db, { full_name: 'Bia', cpf: null });
  const templates = (await admin.api.termTemplates.list()).rows;
  const idOf = (wanted: string) => templates.find(({ name }) => name === wanted)?.id ?? '';
  const ask = async (templateId = idOf('Uso de imagens')) => {
    await reception.api.terms.request({ patientId, templateId });
    return (await admin.api.terms.open({ patientId })).rows[0]?.id ?? '';
  };
  const signIt = async (templateId?: string) => {
    const id = await ask(templateId);
    const { access, textHash } = await lent(patientId);
    await api.sharedTerm.sign({ access, textHash, name: 'Bia', cpf: makeCpf(7116), drawing });
    return id;
  };
  const states = async () => {
    const { rows } = await admin.api.terms.open({ patientId });
    const { rows: consents } = await admin.api.photographs.consents({ patientId });
    return [consents[0]?.given, ...rows.map(({ state }) => state)];
  };
  const first = await signIt();
  await signIt();
  const peeling = await signIt(idOf('Peeling'));
  const reason = 'Mudou de ideia.';
  await reception.api.terms.close({ patientId, id: peeling, as: 'revoked', reason });
  expect(await states()).toEqual([true, 'revoked', 'signed', 'signed']);
  await reception.api.terms.close({ patientId, id: first, as: 'revoked', reason });
  expect(await states()).toEqual([false, 'revoked', 'revoked', 'revoked']);
  await signIt();
  expect(await states()).toEqual([true, 'signed', 'revoked', 'revoked', 'revoked']);
  await ask();
  await api.sharedTerm.decline({ access: (await lent(patientId)).access, reason });
  expect(await states()).toEqual([false, 'declined', 'revoked', 'revoked', 'revoked', 'revoked']);
});

test('one that was signed on paper is filed with its scan, once', async () => {
  const patient = await makePatient(db, { full_name: 'Ana Souza', birth_date: '1982-05-06', cpf: null });
  const due = await makeDue(patient);
  const patientId = patient.id;
  const [term] = (await admin.api.terms.open({ patientId })).rows;
  const id = term?.id ?? '';
  const { pdf } = await reception.api.terms.print({ patientId, id });
  const { text } = await readPdf(Buffer.from(pdf, 'base64'));
  expect(text).toContain('Para assinar à caneta');
  const scan = await makePatientFile(db, { patient_id: patientId, file_type: 'image/png' });
  const fileId = scan.id;
  const other = await makePatientFile(db, { patient_id: (await makePatient(db)).id });
  const file = (more: object) =>
    admin.api.terms.fileScan({ patientId, id, fileId, version: 1, signedOn: '2026-11-20', ...more });
  await expectRefusal(file({ fileId: other.id }), 'NOT_FOUND');
  await expectRefusal(file({ version: 2 }), 'INVALID_INPUT');
  // In the clinic's zone it is of the day before.
  const published_at = new Date('2026-11-21T01:00:00Z');
  await db
    .insertInto('term_versions')
    .values({ template_id: due.template, version: 2, body: 'Eu, {paciente}, aceito tudo.', published_at })
    .execute();
  for (const [more, message] of [
    [{ signedOn: '2026-11-23' }, signedInFuture],
    [{ signedOn: '1982-05-05' }, signedBeforeBirth],
    [{ signedOn: '2026-11-19', version: 2 }, signedBeforeVersion(2, '20/11/2026')],
  ] as const)
    expect(await refusalOf(file(more))).toMatchObject({
      data: { problems: [{ path: ['signedOn'], message }] },
    });
  await file({});
  await expectRefusal(file({}), 'TERM_CLOSED');
  // The version on the paper, not the newest.
  const { version, signed_on: filedDay } = await db
    .selectFrom('patient_terms')
    .innerJoin('term_versions', 'term_versions.id', 'version_id')
    .select(['version', 'signed_on'])
    .where('patient_terms.id', '=', id)
    .executeTakeFirstOrThrow();
  expect([version, filedDay]).toEqual([1, '2026-11-20']);
  // Whether it still holds is asked of the database's clock, which no test sets.
  const signedOn = clinicClock.today();
  await db.updateTable('patient_terms').set({ signed_on: signedOn }).where('id', '=', id).execute();
  const { rows } = await admin.api.terms.open({ patientId });
  const helper = (await admin.api.session.current())?.user.fullName;
  const signing = { way: 'paper', by: 'Ana Souza', isGuardian: false, witness: null, helper };
  expect(rows).toMatchObject([{ onPaper: true, signedOn, signedVersion: 1, signing }]);
  const story = await admin.api.patientStory.list({ patientId, kind: 'entry' });
  expect(story.rows).toMatchObject([
    { paper: { signedOn: '2026-11-20' }, pdf: { term: 'Termo', type: scan.file_type } },
  ]);
  const [seen] = (await reception.api.terms.open({ patientId })).rows;
  expect(seen).toMatchObject({ signedOn, signing: null });
  const another = await makeTerm(db, patientId);
  await expectRefusal(file({ id: another.id }), 'FILE_OF_DOCUMENT');
  expect(await stateFor(patientId, due)).toBe('signed');
  const takeBack = { patientId, id: fileId, reason: 'duplicate' as const, explanation: null };
  await expectRefusal(admin.api.files.takeBack(takeBack), 'FILE_OF_DOCUMENT');
});

test('a link opens the terms of its patient after the day of birth, and ends with its appointment', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', birth_date: '1990-05-05', cpf: null });
  const { appointment } = await makeDue(patient);
  const visit = await makeAppointment(db, {
    patient_id: patient.id,
    date: '2026-12-22',
    status: 'scheduled',
  });
  const links = await database.asService((tx) =>
    linksOf(
      tx,
      { secret: database.authSecret, publicUrl: '' },
      [{ appointmentId: appointment.id }, { appointmentId: visit.id }],
      'whatsapp',
    ),
  );
  const token = links.get(appointment.id)?.split('=')[1] ?? '';
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ asksTerm: true });
  // The link of another visit has it as well.
  const ofVisit = links.get(visit.id)?.split('=')[1] ?? '';
  expect(await api.appointmentLinks.show({ token: ofVisit })).toMatchObject({ asksTerm: true });
  const shown = await api.appointmentLinks.openForms({ token: ofVisit, birthDate: '1990-05-05' });
  expect(shown.terms).toHaveLength(1);
  await expectRefusal(api.appointmentLinks.openForms({ token, birthDate: '1990-05-06' }), 'INVALID_INPUT');
  const [images] = (await admin.api.termTemplates.list()).rows.filter(
    ({ name }) => name === 'Uso de imagens',
  );
  await reception.api.terms.request({ patientId: patient.id, templateId: images?.id ?? '' });
  // One day of birth opens the anamnesis, too.
  const { terms, anamnesis } = await api.appointmentLinks.openForms({ token, birthDate: '1990-05-05' });
  expect((await api.sharedAnamnesis.open({ access: anamnesis ?? '' })).form.state).toBe('open');
  const [{ access = '' } = {}, { access: other = '' } = {}] = terms;
  // Without an account the copy comes at once, to the patient's own device.
  const person = { name: 'Ana', cpf: makeCpf(7108), drawing };
  const first = await api.sharedTerm.open({ access: other });
  const signed = await api.sharedTerm.sign({ access: other, textHash: first.textHash, ...person });
  expect(signed).toMatchObject({ hasAccount: false });
  expect((await readPdf(Buffer.from(signed.copy ?? '', 'base64'))).text).toContain('Ana');
  const { textHash } = await api.sharedTerm.open({ access });
  await db
    .updateTable('appointments')
    .set({ status: 'cancelled' })
    .where('id', '=', appointment.id)
    .execute();
  const given = { access, textHash, ...person };
  await expectRefusal(api.sharedTerm.sign(given), 'LINK_INVALID');
  await expectRefusal(api.sharedAnamnesis.open({ access }), 'LINK_INVALID');
});

test('a paper counts from the day on which it was signed', async () => {
  const patient = await makePatient(db, { cpf: null });
  const due = await makeDue(patient);
  const patientId = patient.id;
  const { id = '' } = (await admin.api.terms.open({ patientId })).rows[0] ?? {};
  const { id: fileId } = await makePatientFile(db, { patient_id: patientId });
  await admin.api.terms.fileScan({ patientId, id, fileId, version: 1, signedOn: '2025-11-20' });
  expect(await stateFor(patientId, due)).toBe('pending');
});

test('the paper of a minor has the guardian who signed it', async () => {
  const minor = await makePatient(db, { birth_date: '2012-01-01' });
  const { id } = await makeTerm(db, minor.id);
  const { id: fileId } = await makePatientFile(db, { patient_id: minor.id });
  const scan = { patientId: minor.id, id, fileId, version: 1, signedOn: '2026-11-20' };
  await expectRefusal(admin.api.terms.fileScan(scan), 'INVALID_INPUT');
  await admin.api.terms.fileScan({ ...scan, guardianName: 'Carla Lima' });
  const entry = await db
    .selectFrom('record_entries')
    .select(['author_name', 'author_council'])
    .where('patient_id', '=', minor.id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ author_name: 'Carla Lima', author_council: 'Responsável' });
});

test('a template out of use asks for nothing', async () => {
  const { patient, user } = await makePatientWithAccount(db, { cpf: null });
  const due = await makeDue(patient);
  await db.updateTable('term_templates').set({ active: false }).where('id', '=', due.template).execute();
  expect(await stateFor(patient.id, due)).toBeUndefined();
  const own = await signedIn(user);
  expect((await own.api.portal.home()).asksTerm).toBe(false);
  expect((await own.api.ownTerms.open()).rows).toEqual([]);
});

test('a signed term counts for its procedure until its months are over', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', cpf: null });
  const due = await makeDue(patient);
  const { access, textHash } = await lent(patient.id);
  await api.sharedTerm.sign({ access, textHash, name: 'Ana', cpf: makeCpf(7109), drawing });
  expect((await admin.api.terms.open({ patientId: patient.id })).rows).toHaveLength(1);
  await sql`update patient_terms set closed_at = closed_at - interval '13 months' where patient_id = ${patient.id}`.execute(
    db,
  );
  expect(await stateFor(patient.id, due)).toBe('pending');
  expect((await admin.api.terms.open({ patientId: patient.id })).rows).toHaveLength(2);
});

test('the database refuses a state that nothing stands behind', async () => {
  const patient = await makePatient(db, { cpf: null });
  const term = await makeTerm(db, patient.id);
  const set = (values: object) =>
    database.asService((tx) =>
      tx.asBooking({ patientId: patient.id, now: '2026-11-22 12:00:00' }, (own) =>
        own.db.updateTable('patient_terms').set(values).where('id', '=', term.id).execute(),
      ),
    );
  expect(await constraintOf(set({ state: 'signed' }))).toBe('patient_terms_state_follows');
  expect(await constraintOf(set({ state: 'revoked' }))).toBe('patient_terms_state_follows');
  expect(await constraintOf(set({ state: 'declined' }))).toBe('patient_terms_declined_has_reason');
});

test('a term is signed by a document of its own, which says what it says', async () => {
  const patient = await makePatient(db, { full_name: 'Ana', birth_date: '1982-05-06', cpf: null });
  await makeDue(patient);
  const { access, textHash } = await lent(patient.id);
  await api.sharedTerm.sign({ access, textHash, name: 'Ana', cpf: makeCpf(7112), drawing });
  const signed = await db
    .selectFrom('patient_terms')
    .select(['document_id', 'version_id'])
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow();
  const { id, template_id } = await makeTerm(db, patient.id);
  const own = <Result>(work: (tx: Scope) => Promise<Result>) =>
    database.asService((tx) => tx.asBooking({ patientId: patient.id, now: '2026-11-22 12:00:00' }, work));
  const file = await makePatientFile(db, { patient_id: patient.id, sha256: 'a'.repeat(64) });
  const sign = (change: object, author = 'Ana', signedOn: string | null = null) =>
    own(async (tx) => {
      const term = await findPending(tx, patient.id, id, '2026-11-22');
      await recordSigned(tx, {
        patientId: patient.id,
        term: { ...term, ...change },
        day: '2026-11-22',
        year: 2026,
        number: term.lastNumber + 1,
        checkHash: newCheck('').checkHash,
        onPaper: true,
        signedOn,
        authorId: null,
        file: { id: file.id, sha256: 'a'.repeat(64) },
        text: 'Termo',
        words: { signedOn },
        author: { name: author, council: 'Paciente' },
      });
    });
  const forged = own((tx) =>
    tx.db
      .updateTable('patient_terms')
      .set({ state: 'signed', ...signed })
      .where('id', '=', id)
      .execute(),
  );
  expect(await constraintOf(forged)).toBe('patient_terms_state_follows');
  expect(await constraintOf(sign({ title: 'Outro' }))).toBe('record_entries_of_term');
  expect(await constraintOf(sign({}, 'Marta'))).toBe('record_entries_of_term');
  expect(await constraintOf(sign({ versionId: signed.version_id }))).toBe('patient_terms_version_id_fkey');
  for (const day of ['1982-05-05', '2026-11-23'])
    expect(await constraintOf(sign({}, 'Ana', day))).toBe('patient_terms_state_follows');
  const published_at = new Date('2020-01-01T12:00:00Z');
  await db
    .insertInto('term_versions')
    .values({ template_id, version: 2, body: 'Novo', published_at })
    .execute();
  expect(await constraintOf(sign({}, 'Ana', '2019-12-30'))).toBe('patient_terms_state_follows');
  await sign({}, 'Ana', '2020-01-01');
});
