/** A sheet to begin with, which imports as it is: with a professional, a procedure and days of this clinic. */
import type { Context, Hono } from 'hono';
import { csvText } from '#contract/csv.ts';
import {
  fieldLabels,
  fieldsOf,
  type SpreadsheetField,
  type SpreadsheetKind,
  spreadsheetKinds,
} from '#contract/moving/spreadsheet-fields.ts';
import { exampleFile } from '#contract/moving/spreadsheet-imports.ts';
import { addDays, shownDay } from '#contract/value-formats.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import { attachment } from '../../patients/files/download-name.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { csvMediaType } from '../../platform/csv/write-csv.ts';
import { findExampleNames } from './name-queries.ts';

const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  vary: 'cookie',
};

/** Invented. The CPFs have valid check digits. */
const [ana, carlos, marcia] = [
  { name: 'Ana Beatriz Exemplo', cpf: '111.444.777-35', phone: '(31) 99876-5432' },
  { name: 'Carlos Exemplo da Silva', cpf: '529.982.247-25', phone: '(31) 3222-1100' },
  { name: 'Márcia Exemplo Nogueira', cpf: '', phone: '(31) 98765-4321' },
] as const;

const ofPatient = ({ name, cpf, phone }: { name: string; cpf: string; phone: string }) => ({
  patientName: name,
  patientCpf: cpf,
  patientPhone: phone,
});

type Line = Partial<Record<SpreadsheetField, string>>;

type ClinicNames = { professional: string; service: string };

/** The columns are all fields that a line names, in the order of `fieldsOf`. */
const linesOf: Record<SpreadsheetKind, (today: string, names: ClinicNames) => Line[]> = {
  patients: () => [
    {
      fullName: ana.name,
      socialName: '',
      cpf: ana.cpf,
      birthDate: '12/03/1985',
      sex: 'Feminino',
      email: 'ana.exemplo@exemplo.com.br',
      phone: ana.phone,
      guardianName: '',
      guardianCpf: '',
      guardianPhone: '',
      address: 'Rua das Flores, 12, Belo Horizonte - MG',
      postalCode: '30120-000',
      healthInsurance: 'Unimed',
      howFound: 'Instagram',
      alert: 'Alergia a dipirona',
      notes: 'Primeira consulta por indicação.',
    },
    {
      fullName: carlos.name,
      cpf: carlos.cpf,
      birthDate: '25/11/1972',
      sex: 'Masculino',
      phone: carlos.phone,
    },
    { fullName: marcia.name, email: 'marcia.exemplo@exemplo.com.br', phone: marcia.phone },
  ],
  appointments: (today, names) => {
    const on = (days: number, time: string, duration: string) => ({
      ...names,
      date: shownDay(addDays(today, days)),
      time,
      duration,
    });
    return [
      { ...ofPatient(ana), ...on(-30, '09:00', '30 min'), status: 'Concluído', notes: 'Pele bem.' },
      { ...ofPatient(ana), ...on(14, '09:00', '30 min'), status: 'Agendado' },
      { ...ofPatient(carlos), ...on(14, '10:30', '45 min'), status: 'Confirmado' },
      { ...ofPatient(marcia), ...on(15, '14:00', '1h') },
    ];
  },
  packages: (today, { service }) => [
    {
      ...ofPatient(ana),
      service,
      sessions: '10',
      sessionsUsed: '4',
      price: '1.500,00',
      paid: '900,00',
      open: '600,00',
      validUntil: shownDay(addDays(today, 180)),
      notes: 'A última parcela vence em janeiro.',
    },
    // A balance: what is owed for something that was done.
    { ...ofPatient(carlos), open: '250,00', notes: 'Peeling de outubro.' },
  ],
};

const fileNames = {
  patients: 'Exemplo de pacientes.csv',
  appointments: 'Exemplo de agendamentos.csv',
  packages: 'Exemplo de pacotes e saldos.csv',
} as const;

function exampleOf(kind: SpreadsheetKind, today: string, names: ClinicNames) {
  const lines = linesOf[kind](today, names);
  const fields = fieldsOf[kind].filter((field) => lines.some((line) => field in line));
  return { fields, rows: lines.map((line) => fields.map((field) => line[field] ?? '')) };
}

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
  const { fields, rows } = exampleOf(kind, clock.today(), {
    professional: professional ?? '',
    service: procedure ?? 'Consulta padrão',
  });
  const headings = fields.map((field) => fieldLabels[field]);
  return c.body(csvText(headings, rows), 200, {
    ...guards,
    'content-type': csvMediaType,
    'content-disposition': attachment(fileNames[kind]),
  });
}
