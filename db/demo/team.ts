import type { MarkColor } from '#contract/colors.ts';
import type { StaffRole } from '#contract/permissions.ts';
import { clinic } from './clinic.ts';

type Hours = readonly (readonly [from: string, to: string])[];

type Professional = {
  fullName: string;
  specialty: string;
  council: string;
  councilNumber: string;
  councilState: string;
  rqe: string | null;
  color: MarkColor;
  /** Working hours by ISO weekday, 1 is Monday; null: the clinic's. */
  week: Week | null;
};

const morning = [['08:00', '12:00']] as const;
const lateDay = [
  ['09:00', '12:00'],
  ['13:30', '19:00'],
] as const;

export const clinicHours: Hours = [
  ['08:00', '12:00'],
  ['13:00', '18:00'],
];
type Week = Readonly<Record<number, Hours>>;
/** Monday to Friday. */
export const clinicWeek: Week = Object.fromEntries([1, 2, 3, 4, 5].map((weekday) => [weekday, clinicHours]));

/** Registrations have the number 00000, which does not exist. */
export const team = {
  helena: {
    fullName: clinic.doctorName,
    specialty: clinic.specialty,
    council: 'CRM',
    councilNumber: '00000',
    councilState: 'RJ',
    rqe: '00000',
    color: 'teal',
    week: null,
  },
  rafael: {
    fullName: 'Rafael Monteiro',
    specialty: 'Biomedicina estética',
    council: 'CRBM',
    councilNumber: '00000',
    councilState: 'RJ',
    rqe: null,
    color: 'blue',
    week: { 1: morning, 2: morning, 3: morning, 4: morning, 5: morning, 6: morning },
  },
  camila: {
    fullName: 'Camila Duarte',
    specialty: 'Fisioterapia dermatofuncional',
    council: 'CREFITO',
    councilNumber: '00000-F',
    councilState: 'RJ',
    rqe: null,
    color: 'violet',
    week: { 1: [['13:30', '19:00']], 2: lateDay, 3: lateDay, 4: lateDay, 5: lateDay },
  },
} as const satisfies Record<string, Professional>;

export type ProfessionalKey = keyof typeof team;
export const professionalKeys = ['helena', 'rafael', 'camila'] as const satisfies readonly ProfessionalKey[];

export const resources = [
  { name: 'Sala 1', kind: 'Sala' },
  { name: 'Sala 2', kind: 'Sala' },
  { name: 'Laser fracionado de CO₂', kind: 'Laser' },
] as const;
export type ResourceName = (typeof resources)[number]['name'];

type OtherAccount = { fullName: string; email: string; roles: Exclude<StaffRole, 'admin'>[] };

/** Has not used the link of the invitation yet. */
export const invited: OtherAccount & { professional: ProfessionalKey } = {
  fullName: team.camila.fullName,
  email: 'camila@vico.example',
  roles: ['professional'],
  professional: 'camila',
};

/** Worked at the reception until `daysAgo`. */
export const former = { fullName: 'Tereza Aguiar', email: 'tereza@vico.example', daysAgo: 47 } as const;
