import { expect, test } from 'vitest';
import { noSuchCid } from '#contract/patients/cid-10.ts';
import {
  chosenLine,
  describedLine,
  emptyLine,
  emptyQuoteLine,
  firstValues,
  missingIn,
  needsPen,
  printableWords,
  problemsOf,
  typedOver,
} from './document-values.ts';

const values = firstValues('2026-11-27', { words: null, council: null, planLines: [] }, 'quote');
const quoted = (price: number | string) =>
  printableWords({ ...values, quoteLines: [{ ...emptyQuoteLine(), description: 'Peeling', price }] });

test('a price counts as it stands in the field, also before the field is left', () => {
  for (const [price, priceCents] of [
    [350.5, 35_050],
    ['350.50', 35_050],
    ['1500.00', 150_000],
    ['1500.', 150_000],
  ] as const)
    expect(quoted(price)).toMatchObject({ lines: [{ priceCents }] });
  for (const price of ['', '-', '.']) expect(quoted(price)).toBeUndefined();
});

test('an exam counts as it is written, also before it is added to the others', () => {
  const asked = { ...values, kind: 'exam_request' as const, exams: ['Glicemia'] };
  expect(printableWords({ ...asked, nextExam: ' Ureia ' })).toMatchObject({ exams: ['Glicemia', 'Ureia'] });
  expect(printableWords({ ...asked, nextExam: ' ' })).toMatchObject({ exams: ['Glicemia'] });
});

const botoxId = '00000000-0000-4000-8000-000000000001';
const catalogue = [
  { id: botoxId, title: 'Botox', priceCents: 100_000 },
  { id: 'laser', title: 'Laser', priceCents: 50_000 },
];

test('the price of a repeated quote was agreed, and stays when its procedure is named again', () => {
  const line = { description: 'Botox', quantity: 1, priceCents: 90_000 };
  for (const procedureId of [undefined, botoxId]) {
    const words = JSON.stringify({
      kind: 'quote',
      lines: [{ ...line, procedureId }],
      validDays: 30,
      note: '',
    });
    const [repeated] = firstValues(
      '2026-11-27',
      { words, council: null, planLines: [] },
      undefined,
    ).quoteLines;
    if (!repeated) throw new Error('a quote has a line');
    const mistyped = describedLine(repeated, 'Boto', catalogue);
    expect(mistyped).toMatchObject({ price: 900, procedureId: null });
    expect(describedLine(mistyped, 'Botox', catalogue)).toMatchObject({ price: 900, procedureId: botoxId });
  }
});

test('a price that was not typed follows the procedure, also of a plan', () => {
  const botox = describedLine(emptyQuoteLine(), 'Botox', catalogue);
  expect(botox.price).toBe(1_000);
  expect(describedLine(botox, 'Laser', catalogue).price).toBe(500);
  expect(describedLine({ ...botox, price: 900 }, 'Laser', catalogue).price).toBe(900);
  const planLines = [{ description: 'Botox', procedureId: botoxId, quantity: 2, priceCents: 100_000 }];
  const [ofPlan] = firstValues('2026-11-27', { words: null, council: null, planLines }, 'quote').quoteLines;
  expect(ofPlan && describedLine(ofPlan, 'Laser', catalogue).price).toBe(500);
});

const cream = {
  medicine: 'Hidroquinona 4%',
  form: 'creme',
  dose: '',
  quantity: '1 bisnaga',
  use: 'Aplicar à noite',
  continuous: true,
};
const capsule = { ...cream, medicine: 'Isotretinoína', form: 'cápsula', dose: '20 mg', use: '1 por dia' };
const prescribed = (...lines: object[]) => ({
  ...values,
  kind: 'prescription' as const,
  lines: lines.map((line) => ({ ...emptyLine(), ...line })),
});

test('a medicine of the list replaces the whole line, so that a controlled one is recognised', () => {
  const line = chosenLine('a', capsule);
  expect(line).toEqual({ ...capsule, key: 'a' });
  expect(needsPen(prescribed(line))).toBe(true);
});

test('another medicine typed over that of the list leaves only what was typed by hand', () => {
  const over = { ...cream, medicine: 'Isotretinoína', use: '1 por dia' };
  expect(typedOver(over, cream)).toEqual({
    ...over,
    form: '',
    dose: '',
    quantity: '',
    continuous: false,
  });
  const slip = { ...capsule, medicine: 'Isotretinoyna 20 mg' };
  expect(typedOver(slip, capsule)).toEqual(slip);
  const stronger = { ...cream, medicine: 'Hidroquinona 5%' };
  expect(typedOver(stronger, cream)).toEqual(stronger);
});

test('an empty line of a prescription is left out, and what another one lacks is marked at its place', () => {
  const subject = { patientId: '00000000-0000-4000-8000-000000000001', appointmentId: undefined };
  expect(printableWords(prescribed({}, cream, {}))).toMatchObject({ lines: [cream] });
  expect(printableWords(prescribed({}))).toBeUndefined();
  const lacking = prescribed({}, cream, { ...cream, use: '' });
  expect(Object.keys(problemsOf(subject, lacking, false, '2026-11-27'))).toEqual(['lines.2.use']);
  const open = prescribed({}, { ...cream, use: 'Por {dias} dias, {dias} no rosto' });
  expect(problemsOf(subject, open, false, '2026-11-27')).toEqual({ 'lines.1.use': 'Falta preencher {dias}' });
  const report = { ...values, kind: 'report' as const, text: 'Apto: {sim}, {data}' };
  expect(problemsOf(subject, report, false, '2026-11-27')).toEqual({ text: 'Falta preencher {sim}' });
});

test('a certificate: whole days only, no code that CID-10 lacks, and one outside of the list is confirmed', () => {
  const subject = { patientId: botoxId, appointmentId: undefined };
  const found = (changed: Partial<typeof values>) =>
    problemsOf(subject, { ...values, kind: 'certificate', ...changed }, false, '2026-11-27');
  expect(found({ days: 1.5 })).toEqual({ days: 'Só dias inteiros' });
  expect(found({ cid: 'l81.1 ' })).toEqual({});
  expect(found({ cid: 'L70' })).toEqual({});
  expect(found({ cid: 'L39.7' })).toEqual({ cid: noSuchCid });
  expect(found({ cid: 'melasma' })).toEqual({ cid: expect.stringContaining('L70.0') });
  expect(found({ cid: 'Q99.7' })).toEqual({ checkedCid: expect.any(String) });
  expect(found({ cid: 'Q99.7', checkedCid: 'Q99.8' })).toEqual({ checkedCid: expect.any(String) });
  expect(found({ cid: 'q99.7', checkedCid: 'Q99.7' })).toEqual({});
});

test('what the page waits for is said, each once', () => {
  const line = { ...emptyLine(), medicine: 'Ivermectina' };
  const asked = { ...values, kind: 'prescription' as const, lines: [line, { ...line, key: '2' }] };
  expect(missingIn(asked)).toEqual(['escreva como usar']);
  expect(missingIn({ ...values, kind: 'certificate', days: 1.5 })).toEqual([
    'em “Dias de afastamento”, só dias inteiros',
  ]);
});
