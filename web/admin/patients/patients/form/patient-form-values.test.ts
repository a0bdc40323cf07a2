import { describe, expect, test } from 'vitest';
import { createInputOf, emptyPatient, problemsOf, updateInputOf, valuesOf } from './patient-form-values.ts';

const today = '2026-11-21';
const record = { id: '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11', hasAccount: true };
const ana = {
  ...emptyPatient,
  fullName: 'Ana Luísa Prado',
  phone: '(24) 98877-6655',
  email: 'ana@exemplo.com.br',
  password: 'segredo1',
  setsPassword: true,
};

describe('registering a patient', () => {
  test('requires name and phone; e-mail and password only to give access', () => {
    const missing = {
      fullName: 'O nome do paciente é obrigatório',
      phone: 'Digite o telefone, com DDD',
    };
    expect(problemsOf(emptyPatient, undefined, today)).toEqual(missing);
    expect(problemsOf({ ...emptyPatient, setsPassword: true }, undefined, today)).toEqual({
      ...missing,
      email: 'O email é obrigatório para criar a conta do paciente',
      password: 'A senha é obrigatória para criar a conta do paciente',
    });
    const called = { ...emptyPatient, fullName: 'Ana', phone: ana.phone };
    for (const values of [ana, called]) expect(problemsOf(values, undefined, today)).toEqual({});
    expect(createInputOf({ ...ana, setsPassword: false }).password).toBeUndefined();
  });

  test('a social name is the name, and the other one the civil name', () => {
    const bia = { ...ana, socialName: ' Bia Prado ' };
    expect(createInputOf(bia)).toMatchObject({ fullName: 'Bia Prado', civilName: 'Ana Luísa Prado' });
    expect(createInputOf(ana)).toMatchObject({ fullName: 'Ana Luísa Prado', civilName: null });
    expect(problemsOf({ ...bia, fullName: ' ' }, undefined, today)).toEqual({
      fullName: 'O nome do paciente é obrigatório',
    });
    const long = 'a'.repeat(201);
    expect(problemsOf({ ...bia, socialName: long }, undefined, today)).toEqual({
      socialName: 'Use no máximo 200 caracteres',
    });
  });

  test('refuses a password under eight characters', () => {
    expect(problemsOf({ ...ana, password: 'abc12' }, undefined, today)).toEqual({
      password: 'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 8 caracteres.',
    });
  });

  test('refuses a CPF with wrong check digits, an incomplete phone and an invalid e-mail', () => {
    const wrong = { ...ana, cpf: '529.982.247-26', phone: '(24) 98', email: 'ana@' };
    expect(problemsOf({ ...wrong, postalCode: '2562', guardianCpf: '1' }, undefined, today)).toEqual({
      postalCode: 'Digite um CEP válido',
      guardianCpf: 'Digite um CPF válido',
      cpf: 'Digite um CPF válido',
      phone: 'Digite um telefone válido, com DDD',
      email: 'Por favor, digite um e-mail válido',
    });
  });

  test('accepts only a real birth date that is not in the future', () => {
    const birthDate = (typed: string) => problemsOf({ ...ana, birthDate: typed }, undefined, today).birthDate;
    expect(birthDate('')).toBeUndefined();
    expect(birthDate('29/02/1984')).toBeUndefined();
    expect(birthDate('21/11/2026')).toBeUndefined();
    expect(birthDate('22/11/2026')).toBe('A data de nascimento não pode estar no futuro');
    expect(birthDate('31/12/1899')).toBe('Digite uma data a partir de 1900');
    expect(birthDate('12/03/84')).toBeUndefined();
    for (const typed of ['29/02/1985', '31/06/1990']) expect(birthDate(typed)).toBe('Este dia não existe');
    expect(birthDate('12/3')).toBe(
      'Erro: Formato de data inválido. Deixe o campo em branco se não souber a data de nascimento.',
    );
  });
});

describe('changing a patient', () => {
  const kept = { ...ana, password: '', setsPassword: false };

  test('requires neither e-mail nor password', () => {
    expect(problemsOf({ ...kept, email: '' }, record, today)).toEqual({});
  });

  test('sends the password only when it is set manually', () => {
    expect(updateInputOf(record.id, { ...kept, password: 'segredo1' }).password).toBeUndefined();
    expect(updateInputOf(record.id, { ...ana, setsPassword: true }).password).toBe('segredo1');
  });

  test('requires an e-mail and a password when the password is set manually', () => {
    const byHand = { ...kept, setsPassword: true };
    expect(problemsOf(byHand, record, today)).toEqual({
      password: 'Digite a nova senha ou desmarque a opção acima',
    });
    expect(problemsOf({ ...byHand, email: ' ' }, { ...record, hasAccount: false }, today)).toEqual({
      email: 'Email é necessário para criar uma conta de usuário',
      password: 'Email e senha são necessários para criar uma conta de usuário',
    });
    expect(problemsOf({ ...byHand, password: '12345' }, record, today).password).toMatch(/muito fraca/u);
  });

  test('shows a record with masks and saves it unchanged', () => {
    const patient = {
      ...record,
      fullName: 'Bia Prado',
      civilName: 'Ana Luísa Prado',
      sex: 'female' as const,
      guardianName: 'Rosa Prado',
      guardianCpf: '52998224725',
      guardianPhone: null,
      postalCode: '25620040',
      healthInsurance: null,
      howFound: 'patient' as const,
      howFoundDetail: 'Marina',
      cpf: '52998224725',
      email: null,
      phone: '24988776655',
      birthDate: '1984-02-29',
      address: null,
      alert: 'Alergia a dipirona',
      acceptsEmail: true,
      acceptsWhatsapp: false,
      notes: null,
      photoUrl: null,
      createdAt: '2026-01-05T12:00:00Z',
    };
    const values = valuesOf(patient);
    expect(values).toMatchObject({
      fullName: 'Ana Luísa Prado',
      socialName: 'Bia Prado',
      postalCode: '25620-040',
      cpf: '529.982.247-25',
      phone: '(24) 98877-6655',
      birthDate: '29/02/1984',
    });
    expect(updateInputOf(patient.id, values)).toMatchObject({
      fullName: 'Bia Prado',
      civilName: 'Ana Luísa Prado',
      sex: 'female',
      howFound: 'patient',
      birthDate: '1984-02-29',
      alert: 'Alergia a dipirona',
      acceptsWhatsapp: false,
      email: '',
    });
    expect(problemsOf(values, patient, today)).toEqual({});
  });
});
