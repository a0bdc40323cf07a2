import { expect, test } from 'vitest';
import { actions, isNamed, places, placesWith } from './places.ts';
import { patientActionIn, procedureOfFreeTimeIn } from './typed-requests.ts';

test.each([
  ['marina agendar', 'Agendar', 'marina'],
  ['agendar marina azevedo', 'Agendar', 'marina azevedo'],
  ['Marina ARQ', 'Arquivos', 'Marina'],
  ['marina atestado', 'Novo documento', 'marina'],
  ['marina orcamento', 'Novo documento', 'marina'],
  ['imprimir marina', 'Imprimir o prontuário', 'marina'],
  ['marina plano', 'Plano de Tratamento', 'marina'],
  ['marina proc', 'Procedimentos Futuros', 'marina'],
  ['marina editar', 'Editar', 'marina'],
])('%s', (typed, label, name) => {
  const found = patientActionIn(typed);
  expect({ label: found?.action.label, name: found?.name }).toEqual({ label, name });
});

test.each(['agendar', 'marina', 'marina azevedo', 'marina pr', 'receita 123', 'receita 2026/0123', ''])(
  '%j has no action and name',
  (typed) => {
    expect(patientActionIn(typed)).toBeUndefined();
  },
);

test('actions are found without accents, and named by a whole word', () => {
  const named = (text: string) => actions.filter((action) => isNamed(action, text)).map(({ label }) => label);
  expect(named('HOJE')).toEqual(['Agenda de hoje']);
  expect(named('sair')).toEqual(['Sair']);
  expect(named('novo paciente')).toEqual(['Novo Paciente']);
  expect(named('hoj')).toEqual([]);
  expect(placesWith(actions, '---')).toEqual([]);
  expect(placesWith(actions, 'hoj').map(({ label }) => label)).toEqual(['Agenda de hoje']);
});

test.each([
  ['próximo horário peeling', 'peeling'],
  ['PROXIMO HORARIO  Peeling químico', 'peeling quimico'],
  ['horário livre de limpeza', 'limpeza'],
  ['próximo horário livre para laser', 'laser'],
  ['peeling vaga', 'peeling'],
  ['próximo horário', undefined],
  ['horário livre', undefined],
  ['vaga', undefined],
  ['marina', undefined],
])('%s asks for the free times of %s', (typed, procedure) => {
  expect(procedureOfFreeTimeIn(typed)).toBe(procedure);
});

test('the screen of free times is found by its name and by "vaga"', () => {
  const found = (text: string) => placesWith(actions, text).map(({ label }) => label);
  for (const text of ['próximo hor', 'vaga', 'horário livre'])
    expect(found(text)).toEqual(['Próximo horário']);
});

test('a screen whose name begins with the text comes before one that only has it among its words', () => {
  expect(placesWith(places, 'núm').map(({ label }) => label)).toEqual(['Números', 'Confirmações']);
});

test.each([
  ['pacote', 'Pacotes'],
  ['timbre', 'Configurações'],
])('%s is a word of %s', (text, label) => {
  expect(places.filter((place) => isNamed(place, text)).map((place) => place.label)).toEqual([label]);
});

// What a manager, a doctor and a receptionist type.
test.each([
  ['cor do timbre', 'Configurações'],
  ['chave pix', 'Configurações'],
  ['feriado', 'Horários'],
  ['folga', 'Horários'],
  ['CRM', 'Equipe'],
  ['preço', 'Procedimentos'],
  ['sangria', 'Caixa'],
  ['cobrança', 'Em aberto'],
  ['salário', 'Despesas'],
  ['lista de espera', 'Lista de espera'],
  ['permissão', 'Usuários'],
  ['link de agendamento', 'Agendamento online'],
  ['LGPD', 'Atividades'],
  ['quem deve', 'Em aberto'],
  ['desconto', 'Configurações'],
  ['logo', 'Configurações'],
  ['atestado', 'Pacientes'],
  ['imprimir', 'Pacientes'],
  ['aniversário', 'Recepção'],
  ['bloquear agenda', 'Bloquear a agenda'],
  ['devolver dinheiro', 'Caixa'],
  ['estornar', 'Caixa'],
  ['convênio', 'Pacientes'],
  ['certificado', 'Pacientes'],
  ['excluir paciente', 'Pacientes'],
  ['imprimir agenda', 'Calendário'],
  ['trocar senha', 'Minha conta'],
  ['backup', 'E-mail e cópias'],
])('%s leads to %s', (text, label) => {
  expect(placesWith(places, text)[0]?.label).toBe(label);
});

test('what the software does not have is found nowhere, nor is punctuation', () => {
  expect(places.filter((place) => isNamed(place, '---'))).toEqual([]);
  expect(placesWith(places, 'wifi')).toEqual([]);
});
