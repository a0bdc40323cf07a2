/** A sheet to begin with, which imports as it is: with a professional, a procedure and days of this clinic. */
import type { Context, Hono } from 'hono';
import { csvText } from '#contract/csv.ts';
import {
  fieldLabels,
  type SpreadsheetField,
  type SpreadsheetKind,
  spreadsheetKinds,
} from '#contract/moving/spreadsheet-fields.ts';
import { exampleFile } from '#contract/moving/spreadsheet-imports.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import { attachment } from '../../patients/files/download-name.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { addDays } from '../../platform/clock.ts';
import { csvMediaType } from '../../platform/csv/write-csv.ts';
import { findExampleNames } from './name-queries.ts';

const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

/** Invented. The CPFs have valid check digits. */
const people = [
  { name: 'Ana Beatriz Exemplo', cpf: '111.444.777-35', phone: '(31) 99876-5432' },
  { name: 'Carlos Exemplo da Silva', cpf: '529.982.247-25', phone: '(31) 3222-1100' },
  { name: 'Márcia Exemplo Nogueira', cpf: '', phone: '(31) 98765-4321' },
] as const;
const [ana, carlos, marcia] = people;

type Lines = { fields: readonly SpreadsheetField[]; rows: string[][] };

const patients: Lines = {
  fields: [
    ...(['fullName', 'socialName', 'cpf', 'birthDate', 'sex', 'email', 'phone'] as const),
    ...(['guardianName', 'guardianCpf', 'guardianPhone', 'address', 'postalCode'] as const),
    ...(['healthInsurance', 'howFound', 'alert', 'notes'] as const),
  ],
  rows: [
    [
      ana.name,
      '',
      ana.cpf,
      '12/03/1985',
      'Feminino',
      'ana.exemplo@exemplo.com.br',
      ana.phone,
      '',
      '',
      '',
      'Rua das Flores, 12, Belo Horizonte - MG',
      '30120-000',
      'Unimed',
      'Instagram',
      'Alergia a dipirona',
      'Primeira consulta por indicação.',
    ],
    [
      carlos.name,
      '',
      carlos.cpf,
      '25/11/1972',
      'Masculino',
      '',
      carlos.phone,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      marcia.name,
      '',
      marcia.cpf,
      '',
      '',
      'marcia.exemplo@exemplo.com.br',
      marcia.phone,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
  ],
};

const brazilian = (date: string) => date.split('-').reverse().join('/');

function appointments(today: string, professional: string, service: string): Lines {
  const on = (days: number) => brazilian(addDays(today, days));
  return {
    fields: [
      ...(['patientName', 'patientCpf', 'patientPhone', 'date', 'time', 'duration'] as const),
      ...(['professional', 'service', 'status', 'notes'] as const),
    ],
    rows: [
      [
        ana.name,
        ana.cpf,
        ana.phone,
        on(-30),
        '09:00',
        '30 min',
        professional,
        service,
        'Concluído',
        'Pele bem.',
      ],
      [ana.name, ana.cpf, ana.phone, on(14), '09:00', '30 min', professional, service, 'Agendado', ''],
      [
        carlos.name,
        carlos.cpf,
        carlos.phone,
        on(14),
        '10:30',
        '45 min',
        professional,
        service,
        'Confirmado',
        '',
      ],
      [marcia.name, marcia.cpf, marcia.phone, on(15), '14:00', '1h', professional, service, '', ''],
    ],
  };
}

const packages = (today: string, service: string): Lines => ({
  fields: [
    ...(['patientName', 'patientCpf', 'patientPhone', 'service', 'sessions', 'sessionsUsed'] as const),
    ...(['price', 'paid', 'open', 'validUntil', 'notes'] as const),
  ],
  rows: [
    [
      ana.name,
      ana.cpf,
      ana.phone,
      service,
      '10',
      '4',
      '1.500,00',
      '900,00',
      '600,00',
      brazilian(addDays(today, 180)),
      'A última parcela vence em janeiro.',
    ],
    // A balance: what is owed for something that was done.
    [carlos.name, carlos.cpf, carlos.phone, '', '', '', '', '', '250,00', '', 'Peeling de outubro.'],
  ],
});

const fileNames = {
  patients: 'Exemplo de pacientes.csv',
  appointments: 'Exemplo de agendamentos.csv',
  packages: 'Exemplo de pacotes e saldos.csv',
} as const;

export const exampleText = ({ fields, rows }: Lines) =>
  csvText(
    fields.map((field) => fieldLabels[field]),
    rows,
  );

export const exampleOf = (
  kind: SpreadsheetKind,
  today: string,
  professional: string,
  service: string,
): Lines =>
  ({
    patients: () => patients,
    appointments: () => appointments(today, professional, service),
    packages: () => packages(today, service),
  })[kind]();

export function serveExamples(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  for (const kind of spreadsheetKinds) app.get(exampleFile(kind), (c) => sendExample(c, contextOf(c), kind));
}

/** To administrators; others get the response for a missing import. */
async function sendExample(
  c: Context,
  { db, actor, clock }: RequestContext,
  kind: SpreadsheetKind,
): Promise<Response> {
  const caller = await actor();
  if (caller?.role !== 'admin') return refusedResponse(c, 'NOT_FOUND');
  const { professional, procedure } = await db.asUser(caller, (tx) => findExampleNames(tx.db));
  const text = exampleText(
    exampleOf(kind, clock.today(), professional ?? '', procedure ?? 'Consulta padrão'),
  );
  return c.body(text, 200, {
    ...guards,
    'content-type': csvMediaType,
    'content-disposition': attachment(fileNames[kind]),
  });
}
