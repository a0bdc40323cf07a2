import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { addMessages, errorCode, errorMessage } from './error-messages.ts';
import { problemsByField, showProblems } from './form-problems.ts';
import { sayForStaff, staffMessages } from './staff-error-messages.ts';

addMessages(staffMessages, sayForStaff);

test('an error code has its message, filled with the error’s data', () => {
  const taken = new ORPCError('PATIENT_EMAIL_TAKEN', { status: 409, data: { email: 'ana@exemplo.com' } });
  expect(errorMessage(taken)).toBe(
    'Já existe um paciente cadastrado com o email ana@exemplo.com. Por favor, edite o paciente existente.',
  );
  const large = new ORPCError('FILE_TOO_LARGE', { status: 413, data: { limitBytes: 10 * 1024 * 1024 } });
  expect(errorMessage(large)).toBe('O arquivo é grande demais. O limite é de 10 MB.');
  const discount = new ORPCError('DISCOUNT_TOO_LARGE', { status: 409, data: { limitPercent: 10 } });
  expect(errorMessage(discount)).toBe('O desconto passa do limite da clínica, de 10%. Peça a um gerente.');
});

test('a refused document names what it lacks, or the letters that it cannot print', () => {
  const incomplete = { missing: ['clinic', 'council'] };
  expect(errorMessage(new ORPCError('DOCUMENT_INCOMPLETE', { status: 409, data: incomplete }))).toBe(
    'O documento precisa dizer o nome e o endereço da clínica, o seu registro no conselho. Complete antes de emitir.',
  );
  const unprintable = new ORPCError('UNPRINTABLE', { status: 422, data: { characters: ['😀', '漢'] } });
  expect(errorMessage(unprintable)).toBe('A página não tem letras para: 😀 漢. Escreva sem elas.');
});

test.each([
  [
    { width: 9_990, height: 9_990, frames: 1, maxMegapixels: 27.5 },
    '9.990 × 9.990 pixels',
    '27,5 megapixels',
  ],
  [
    { width: 4_000, height: 800, frames: 90, maxMegapixels: 1 },
    '4.000 × 800 pixels, 90 quadros',
    '1 megapixel',
  ],
])('a picture that is too large reads %j', (data, size, most) => {
  expect(errorMessage(new ORPCError('IMAGE_TOO_LARGE', { status: 422, data }))).toBe(
    `A imagem é grande demais: ${size}. Envie uma versão de até ${most}.`,
  );
});

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
])('a wait of %i s reads %s', (retryAfterSeconds, wait) => {
  const limited = new ORPCError('RATE_LIMITED', { status: 429, data: { retryAfterSeconds } });
  expect(errorMessage(limited)).toBe(`Muitas tentativas seguidas. Aguarde ${wait} e tente novamente.`);
});

test('the fallback replaces the message of an unexpected error only', () => {
  const broken = new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 });
  expect(errorCode(broken)).toBe('INTERNAL');
  expect(errorMessage(broken, 'Erro ao carregar pacientes')).toBe('Erro ao carregar pacientes');
  expect(errorMessage(new ORPCError('NOT_FOUND'), 'Erro ao carregar pacientes')).not.toBe(
    'Erro ao carregar pacientes',
  );
});

test('a server that cannot be reached is UNAVAILABLE', () => {
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('UNAVAILABLE');
  expect(errorCode(new ORPCError('BAD_GATEWAY', { status: 502 }))).toBe('UNAVAILABLE');
  expect(errorCode(new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))).toBe('UNAVAILABLE');
  expect(errorCode(new Error('something else'))).toBe('INTERNAL');
});

test('problems of the input are shown on the form’s fields, the first of each field', () => {
  const refused = new ORPCError('INVALID_INPUT', {
    status: 422,
    data: {
      problems: [
        { path: ['fullName'], message: 'O nome do paciente é obrigatório' },
        { path: ['fullName'], message: 'Outra coisa' },
        { path: ['id'], message: 'Não é um campo do formulário' },
      ],
    },
  });
  expect(problemsByField(refused)).toEqual({
    fullName: 'O nome do paciente é obrigatório',
    id: 'Não é um campo do formulário',
  });
  let shown: Record<string, string> = {};
  const form = {
    getValues: () => ({ fullName: '' }),
    setErrors: (errors: Record<string, string>) => {
      shown = errors;
    },
  };
  expect(showProblems(form, refused)).toBe(true);
  expect(shown).toEqual({ fullName: 'O nome do paciente é obrigatório' });
  expect(showProblems(form, new TypeError('Failed to fetch'))).toBe(false);
  expect(showProblems({ ...form, getValues: () => ({ other: '' }) }, refused)).toBe(false);
});
