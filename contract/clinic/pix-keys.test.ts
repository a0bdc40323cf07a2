import { expect, test } from 'vitest';
import { isCnpj, parsePixKey, shownTaxId } from './pix-keys.ts';

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

test.each([
  ['52998224725', '529.982.247-25'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
  ['52998224726', '52998224726'],
  ['minha empresa ltda', 'minha empresa ltda'],
])('%s is shown as the tax id %s', (typed, shown) => expect(shownTaxId(typed)).toBe(shown));
