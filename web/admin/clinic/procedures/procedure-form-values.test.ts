import { expect, test } from 'vitest';
import type { Procedure } from '#contract/clinic/procedures.ts';
import { inputOf, problemsOf, valuesOf } from './procedure-form-values.ts';

const id = '7b0a9a43-6a6c-4b8a-9f5e-1f4f0d6d9a01';
const stored: Procedure = {
  id,
  title: 'Peeling',
  alsoKnownAs: 'ácido',
  description: 'Renova a pele.',
  duration: null,
  media: null,
  createdAt: '2026-01-01T12:00:00Z',
  preparation: 'Sem maquiagem.',
  priceCents: 35_050,
  bookableOnline: true,
  agenda: {
    minutes: 45,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 10,
    color: 'teal',
    pricePublic: true,
    prices: [{ professionalId: null, from: '2027-01-04', priceCents: 40_000 }],
    professionals: [{ id, fullName: 'Dra. Rosa', active: false }],
    needs: [{ resourceId: id }, { kind: 'Laser' }],
    termTemplateId: id,
    risks: 'Mancha.',
  },
};

test('an unchanged form sends what is stored', () => {
  expect(inputOf(valuesOf(stored))).toEqual({
    title: 'Peeling',
    alsoKnownAs: 'ácido',
    description: 'Renova a pele.',
    duration: '',
    minutes: 45,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 10,
    color: 'teal',
    professionalIds: [id],
    needs: [{ resourceId: id }, { kind: 'Laser' }],
    termTemplateId: id,
    risks: 'Mancha.',
    priceCents: 35_050,
    prices: [{ professionalId: null, from: '2027-01-04', priceCents: 40_000 }],
    pricePublic: true,
    bookableOnline: true,
    preparation: 'Sem maquiagem.',
  });
});

test('two prices from one day, a day that is none and a missing price have their sentences', () => {
  const price = { key: 'a', from: '01/02/2027', professionalId: '', price: '100' };
  const prices = [
    price,
    price,
    { ...price, from: '31/02/2027', price: '' },
    { ...price, professionalId: id },
  ];
  expect(problemsOf({ ...valuesOf(stored), prices })).toEqual({
    'prices.1.from': 'Já há um preço a partir deste dia',
    'prices.2.from': 'Digite uma data entre 2000 e 2099',
    'prices.2.price': 'Digite um valor como 1.234,56, até R$ 1.000.000,00',
  });
});

test('a new procedure takes half an hour and has no price', () => {
  const values = { ...valuesOf(undefined), title: 'Consulta', description: 'Primeira vez.' };
  expect(problemsOf(values)).toEqual({});
  expect(inputOf(values)).toMatchObject({ minutes: 30, color: null, needs: [], priceCents: null });
});

test('an empty time and a wrong price have their sentences, an empty buffer is none', () => {
  const values = { ...valuesOf(stored), minutes: '', bufferBeforeMinutes: '', price: '1,234.56' };
  expect(problemsOf(values)).toEqual({
    minutes: 'Use de 5 a 720 minutos',
    price: 'Digite um valor como 1.234,56, até R$ 1.000.000,00',
  });
  expect(inputOf({ ...values, price: '1.219,90' })).toMatchObject({
    bufferBeforeMinutes: 0,
    priceCents: 121_990,
  });
});
