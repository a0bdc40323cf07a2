import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/permissions.ts';
import { mayOpen } from '#contract/staff-screens.ts';
import { openingSections, sectionsOf } from './sections.tsx';

const similarNames = {
  patients: [{ id: '1', fullName: 'Inês Araújo Sampaio', email: null, phone: null }],
  procedures: [],
  documents: [],
  similar: true,
  searching: false,
  failed: false,
};
const everything = () => true;
const labelsFor = (text: string) =>
  sectionsOf({
    text,
    whole: similarNames,
    forPatient: undefined,
    forProcedure: undefined,
    mayOpen: everything,
  }).map(({ label }) => label);

test('similar names are offered only where the text names no action or screen', () => {
  expect(labelsFor('sair')).toEqual(['Ações']);
  expect(labelsFor('sampalo')).toEqual(['Prontuários', 'Nada com “sampalo”. Nomes parecidos:']);
});

test.each<[StaffRole, string[], string[]]>([
  ['reception', ['Novo Paciente', 'Novo Agendamento', 'Sair'], ['Configurações', 'Atividades', 'Usuários']],
  ['manager', ['Configurações', 'Novo Agendamento', 'Sair'], ['Novo Paciente', 'Atividades', 'Usuários']],
  ['professional', ['Novo Paciente', 'Novo Agendamento', 'Sair'], ['Configurações', 'Usuários']],
])('%s finds only screens and actions of its own', (role, own, others) => {
  const labels = openingSections([], (address) => mayOpen([role], address)).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );
  expect(labels).toEqual(expect.arrayContaining(own));
  for (const label of others) expect(labels).not.toContain(label);
});

test('reception finds the next free time of a procedure, and without one the screen to choose it', () => {
  const mayOpenAsReception = (address: string) => mayOpen(['reception'], address);
  const peeling = { id: '7b0a9a43-6a6c-4b8a-9f5e-000000000001', title: 'Peeling químico' };
  const found = (procedures: (typeof peeling)[]) =>
    sectionsOf({
      text: 'próximo horário peeling',
      whole: similarNames,
      forPatient: undefined,
      forProcedure: { ...similarNames, patients: [], similar: false, procedures },
      mayOpen: mayOpenAsReception,
    }).map(({ label, entries }) => [label, ...entries.map((each) => [each.label, each.to])]);
  expect(found([peeling])).toEqual([
    ['Próximo horário', ['Próximo horário: Peeling químico', `/admin/free-times?procedimento=${peeling.id}`]],
  ]);
  expect(found([])).toEqual([['Próximo horário', ['Próximo horário', '/admin/free-times']]]);
});
