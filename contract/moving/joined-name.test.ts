import { expect, test } from 'vitest';
import { joinName } from './joined-name.ts';

const empty = { whole: '', first: '', middle: '', last: '' };

test.each([
  [{ whole: 'Ana', last: 'Lima Souza' }, 'Ana Lima Souza'],
  [{ whole: 'Ana', middle: 'Maria', last: 'Lima' }, 'Ana Maria Lima'],
  [{ whole: 'Ana Lima', last: 'LIMA' }, 'Ana Lima'],
  [{ whole: 'Ana de Lima', last: 'De Lima' }, 'Ana de Lima'],
  [{ whole: 'Ana Lima Souza', last: 'Lima' }, 'Ana Lima Souza'],
  [{ whole: 'Aninha', first: 'Ana', last: 'Lima' }, 'Aninha'],
  [{ first: 'Ana', last: 'Lima' }, 'Ana Lima'],
  [{ whole: 'PRISCILA', last: 'Lima' }, 'Priscila Lima'],
  [{ first: 'Ana', last: 'DA SILVA ÉVORA' }, 'Ana da Silva Évora'],
  [{ first: 'ANA', last: 'LIMA' }, 'Ana Lima'],
  [{ whole: 'ANA D’ÁVILA DOS REIS II' }, 'Ana D’Ávila dos Reis II'],
  [{ whole: 'ANA E. G. SILVA E LIMA' }, 'Ana E. G. Silva e Lima'],
  [{ whole: 'ANA E.G. SILVA' }, 'Ana E.G. Silva'],
  [{ whole: 'JOÃO LIMA'.normalize('NFD') }, 'João Lima'],
  [{ whole: 'ALMOÇO' }, 'ALMOÇO'],
  [{ whole: 'daniela da silva brandão' }, 'Daniela da Silva Brandão'],
  [{ first: 'rafaela', last: 'gonçalves' }, 'Rafaela Gonçalves'],
  [{ whole: 'almoço' }, 'almoço'],
  [{ first: 'Ana Lima', last: 'Lima' }, 'Ana Lima'],
  [{ whole: 'Thiago', last: 'Thiago' }, 'Thiago Thiago'],
  [{ whole: 'Ana' }, 'Ana'],
  [{ last: 'Lima' }, 'Lima'],
  [{}, ''],
])('%j is %j', (parts, name) => {
  expect(joinName({ ...empty, ...parts })).toBe(name);
});
