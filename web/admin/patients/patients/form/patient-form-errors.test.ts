import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { saveProblems } from './patient-form-errors.ts';

const email = { email: 'ana@exemplo.com.br' };
const refused = (code: string, data?: unknown) => new ORPCError(code, { data });

describe('a refused save', () => {
  test.each([
    [
      refused('PATIENT_EMAIL_TAKEN', email),
      'email',
      'Já existe um paciente cadastrado com o email ana@exemplo.com.br. Por favor, edite o paciente existente.',
    ],
    [refused('ACCOUNT_EXISTS', email), 'email', 'Erro: Já existe um usuário cadastrado com este email'],
    [
      refused('ACCOUNT_NOT_LINKABLE', email),
      'email',
      'Usuário já existe com o email ana@exemplo.com.br, mas não foi possível associá-lo. Tente fazer login primeiro ou use outro email.',
    ],
    [refused('PATIENT_WITHOUT_EMAIL'), 'email', 'Email é necessário para criar uma conta de usuário'],
    [
      refused('WEAK_PASSWORD'),
      'password',
      'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 8 caracteres.',
    ],
    [
      refused('INVALID_DATE'),
      'birthDate',
      'Erro: Formato de data inválido. Deixe o campo em branco se não souber a data de nascimento.',
    ],
    [refused('CPF_TAKEN'), 'cpf', 'Já existe um paciente cadastrado com este CPF.'],
  ] as const)('%s stands beside its field', (error, field, message) => {
    const { fields, general } = saveProblems(error, 'create', true);
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toContain(message);
    expect(general).toBeNull();
  });

  test('shows every field that the server refused', () => {
    const problems = [
      { path: ['cpf'], message: 'Digite um CPF válido' },
      { path: ['phone'], message: 'Digite um telefone válido, com DDD' },
    ];
    expect(saveProblems(refused('INVALID_INPUT', { problems }), 'update', false)).toEqual({
      fields: { cpf: 'Digite um CPF válido', phone: 'Digite um telefone válido, com DDD' },
      general: null,
    });
  });

  test('names the failed operation when there is no better sentence', () => {
    const general = (error: unknown, mode: 'create' | 'update', setsPassword = false) =>
      saveProblems(error, mode, setsPassword).general;
    expect(general(refused('INTERNAL'), 'create')).toBe('Erro ao cadastrar paciente: Falha na operação');
    expect(general(refused('INTERNAL'), 'update')).toBe('Erro ao atualizar paciente: Falha na operação');
    expect(general(refused('INTERNAL'), 'update', true)).toBe(
      'Não foi possível criar ou atualizar a conta do usuário. Tente novamente mais tarde.',
    );
    expect(general(new TypeError('Failed to fetch'), 'update')).toMatch(
      /^Erro ao atualizar paciente: Não foi/u,
    );
    expect(general(refused('FORBIDDEN'), 'create')).toBe(
      'Erro: O serviço não tem permissão para realizar esta operação. Entre em contato com o suporte.',
    );
  });
});
