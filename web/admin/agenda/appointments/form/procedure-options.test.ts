import { expect, test } from 'vitest';
import { otherNamesOf } from '#contract/clinic/common-names.ts';
import { findProcedures, freeTextOf, procedureNamed } from './procedure-options.ts';

const catalogue = ['Limpeza de pele', 'Peeling químico', 'Toxina botulínica'].map((title) => ({
  id: title,
  title,
  alsoKnownAs: otherNamesOf(title),
}));
const titles = (text: string) => findProcedures(text, catalogue).map(({ title }) => title);

test('a text finds the entries with all of its words, in any order and without accents', () => {
  expect(titles('peel')).toEqual(['Peeling químico']);
  expect(titles('QUIMICO peel')).toEqual(['Peeling químico']);
  expect(titles('pe')).toEqual(['Limpeza de pele', 'Peeling químico']);
  expect(titles('  ')).toHaveLength(catalogue.length);
  expect(titles('botox capilar')).toEqual([]);
});

test('another name finds the entry that is called otherwise, after those with the word in the title', () => {
  expect(titles('botox')).toEqual(['Toxina botulínica']);
  expect(titles('ácido')).toEqual(['Peeling químico']);
  const both = [...catalogue, { id: 'b', title: 'Botox masculino', alsoKnownAs: null }];
  expect(findProcedures('botox', both).map(({ title }) => title)).toEqual([
    'Botox masculino',
    'Toxina botulínica',
  ]);
  expect(titles('dysp tox')).toEqual(['Toxina botulínica']);
  expect(titles('ilh')).toEqual([]);
});

test('a text is offered as a text, unless it is empty or names an entry', () => {
  expect(freeTextOf(' peel ', catalogue)).toBe('peel');
  expect(freeTextOf('peeling quimico', catalogue)).toBeNull();
  expect(freeTextOf('  ', catalogue)).toBeNull();
});

test('a typed title is its entry, without regard to case, accents and spaces', () => {
  expect(procedureNamed(' peeling QUIMICO', catalogue)?.title).toBe('Peeling químico');
  expect(procedureNamed('Peeling', catalogue)).toBeUndefined();
  expect(procedureNamed('', catalogue)).toBeUndefined();
});
