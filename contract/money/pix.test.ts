import { expect, test } from 'vitest';
import { pixCode, pixOfAppointment } from './pix.ts';

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
