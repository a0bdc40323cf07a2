import { expect, test } from 'vitest';
import {
  alertsMetBy,
  alertsMetByProducts,
  allAlertsMetBy,
  begunBy,
  controlOf,
  corrected,
  medicinesNear,
  medicinesWith,
  resembled,
} from './medicines.ts';

const line = { medicine: '', form: '', dose: '', use: '' };

test.each([
  'Dipirona',
  'Dipirona500mg',
  'Dipironas',
  'Dipirona+cafeína',
  'Dipirona_500',
  'Dipi\u200brona',
  'Novalgina 1g',
])('%s meets an alert of dipirona', (medicine) => {
  expect(alertsMetBy('Alergia a dipirona', [{ ...line, medicine }])).toEqual([
    { medicine, alert: 'dipirona' },
  ]);
});

test('an alert of antibiotics, as the anamnesis proposes it, meets each of them', () => {
  for (const medicine of ['Amoxicilina 500 mg', 'Bactrim', 'Nebacetin'])
    expect(alertsMetBy('Alergia: Antibiótico; Herpes', [{ ...line, medicine }])).toEqual([
      { medicine, alert: 'Antibiótico' },
    ]);
  expect(alertsMetBy('Alergia: Antibiótico', [{ ...line, medicine: 'Adapaleno 0,1%' }])).toEqual([]);
});

test.each([
  ['dipironas', 'Dipirona'],
  ['penicilinas', 'Amoxicilina 500 mg'],
  ['anti-inflamatórios', 'Ibuprofeno 600 mg'],
  ['AINEs', 'Nimesulida'],
])('an alert of %s, in the plural, meets %s', (alert, medicine) => {
  expect(alertsMetBy(`Alergia a ${alert}`, [{ ...line, medicine }])).toEqual([{ medicine, alert }]);
});

test('a substance is found in each field of a line, and not inside of another word', () => {
  for (const field of ['form', 'dose', 'use'] as const)
    expect(alertsMetBy('dipirona', [{ ...line, medicine: 'X', [field]: '500 mg de dipirona' }])).toHaveLength(
      1,
    );
  expect(alertsMetBy('dipirona', [{ ...line, medicine: 'Paracetamol' }])).toEqual([]);
  expect(alertsMetBy(null, [{ ...line, medicine: 'Dipirona' }])).toEqual([]);
});

test.each([
  ['Clonazepam2mg', 'notification'],
  ['Clonazepam/fluoxetina', 'notification'],
  ['Rivotril2,5', 'notification'],
  ['Amoxicilina+clavulanato', 'retained'],
  ['Isotretinoína 0,05% gel', null],
  ['Filtro solar', null],
])('%s is under control: %s', (medicine, control) => {
  expect(controlOf({ ...line, medicine })).toBe(control);
});

test.each([
  ['hidro', 'Hidroquinona 4%, creme'],
  ['Adap', 'adapaleno'],
  ['isotretino', 'isotretinoína'],
  ['Hidroquinona', null],
  ['Adapaleno', null],
  ['hidro 4%', null],
  ['hi', null],
])('%s is the beginning of %s', (medicine, name) => {
  expect(begunBy(medicine, ['hidro', 'Hidroquinona 4%, creme'])).toBe(name);
});

test.each([
  ['amoxilina 500 mg', 'amoxicilina'],
  ['Isotretinoyna', 'isotretinoína'],
  ['Dipirna', 'dipirona'],
  ['Amoxicilina 500 mg', null],
  ['Cefalexina', null],
  ['Tretinoína 0,05%', null],
  ['Salicilato de metila', null],
  ['Hidroquinona 4%, creme', null],
  ['Prednisona 20 mg', null],
  ['Loratadina', null],
  ['Cetoconazol', null],
  ['Minoxidil 5%', null],
  [
    'Filtro solar, loção hidratante, sabonete, pomada, shampoo, cetirizina, fluconazol, betametasona, clobetasol',
    null,
  ],
  [
    'Ácido azelaico, ivermectina, permetrina, terbinafina, itraconazol, aciclovir, valaciclovir, desloratadina',
    null,
  ],
])('%s may be a slip for: %s', (medicine, meant) => {
  expect(resembled(medicine)).toBe(meant);
});

test.each([
  ['amoxilina 500 mg, genérico', 'amoxicilina 500 mg, genérico'],
  ['Roche Isotretinoyna20mg', 'Roche Isotretinoína20mg'],
  ['Amoxicilina 500 mg', 'Amoxicilina 500 mg'],
])('%s is corrected to: %s', (medicine, meant) => {
  expect(corrected(medicine)).toBe(meant);
});

test('of the own medicines those with the typed letters are suggested, else those that are nearly typed', () => {
  const own = ['Hidroquinona 4%, creme', 'Tretinoína 0,05%', 'Loção com hidroquinona'];
  const [hydroquinone, tretinoin, lotion] = own;
  expect(medicinesWith('HIDRO', own)).toEqual([hydroquinone, lotion]);
  expect(medicinesWith('tretinoi', own)).toEqual([tretinoin]);
  expect(medicinesNear('Hidroquinoa 4', own)).toEqual([hydroquinone]);
  expect(medicinesNear('Cetoconazol', own)).toEqual([]);
  // Both are names of their own.
  expect(medicinesNear('Azitromicina', ['Eritromicina 500 mg'])).toEqual([]);
});

test('a line meets the alert and what the patient told, which is said in the own words', () => {
  const medicine = 'Neosaldina';
  const patient = { alert: 'Alergia a DIPIRONA', told: ['Alergia: dipirona, urticária', 'Herpes'] };
  expect(allAlertsMetBy(patient, [{ ...line, medicine }])).toEqual([
    { medicine, alert: 'DIPIRONA', isTold: false },
    { medicine, alert: 'Alergia: dipirona, urticária', isTold: true },
  ]);
});

test('a product meets an alert by its name and by what it is diluted with, where the application has it', () => {
  const products = [
    { id: 'filler', name: 'Bioestimulador', dilution: '1,5 ml com 1,5 ml de lidocaína' },
    { id: 'other', name: 'Lidocaína', dilution: null },
  ];
  const use = (productId: string) =>
    ({ kind: 'product', key: 'a', productId, lotId: null, lotCode: null, reason: null }) as const;
  const metBy = (alert: string, productId: string) => alertsMetByProducts(alert, [use(productId)], products);
  expect(metBy('Alergia: lidocaína, ovo', 'filler')).toEqual([
    { medicine: 'Bioestimulador', alert: 'lidocaína' },
  ]);
  expect(metBy('Alergia: anestésico', 'other')).toEqual([{ medicine: 'Lidocaína', alert: 'anestésico' }]);
  expect(metBy('Alergia: dipirona', 'filler')).toEqual([]);
});
