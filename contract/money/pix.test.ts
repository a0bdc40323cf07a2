import { expect, test } from 'vitest';
import { isCnpj, parsePixKey, pixCode, pixOfAppointment } from './pix.ts';

const manual = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' };

test("the manual's own example", () => {
  expect(pixCode(manual, {})).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  );
});

test('without a city it is a code all the same', () => {
  expect(pixCode({ ...manual, city: '' }, {})).toContain('6006BRASIL62');
});

test('the exact amount, and name and city as banks read them', () => {
  const code = pixOfAppointment(
    { ...manual, name: 'Clínica São José de Dermatologia', city: 'São José dos Campos' },
    '0b8f0d3e-7c55-4a3e-9d2b-1f6a5c4d3e2f',
    123_450,
  );
  expect(code).toContain('54071234.505802BR5925Clinica Sao Jose de Derma6015Sao Jose dos Ca62290525');
  expect(code).toContain('05250b8f0d3e7c554a3e9d2b1f6a56304');
});

test.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01DE-35', '12ABC34501DE35'],
  ['(24) 98877-6655', '+5524988776655'],
  ['+55 24 98877-6655', '+5524988776655'],
  ['Contato@Clinica.com.br', 'contato@clinica.com.br'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is the key %s', (typed, key) => expect(parsePixKey(typed)).toBe(key));

test.each(['24988776655', '529.982.247-26', 'clinica@', '123e4567', 'pix', ''])('%s is no key', (typed) =>
  expect(parsePixKey(typed)).toBeNull(),
);

test('check digits of a CNPJ, also with letters', () => {
  expect(['12ABC34501DE35', '12ABC34501DE36', '11222333000180', '00000000000000'].map(isCnpj)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
