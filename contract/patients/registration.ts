/** What the reception asks at registration. Without the schema library: the agenda and the lists load it. */

export const sexes = ['female', 'male', 'other'] as const;
export type Sex = (typeof sexes)[number];
export const sexNames: Record<Sex, string> = {
  female: 'Feminino',
  male: 'Masculino',
  other: 'Outro',
};

/** How the patient found the clinic; counted by choice, with a free text beside it. */
export const waysFound = [
  'patient',
  'professional',
  'instagram',
  'google',
  'insurance',
  'passing_by',
  'other',
] as const;
export type WayFound = (typeof waysFound)[number];
export const wayFoundNames: Record<WayFound, string> = {
  patient: 'Indicação de paciente',
  professional: 'Indicação de profissional',
  instagram: 'Instagram',
  google: 'Google',
  insurance: 'Convênio',
  passing_by: 'Passou em frente',
  other: 'Outro',
};

/** In years. SQL: `isMinorOn` of server/patients/patients/queries.ts. */
export const adultAge = 18;

/** @param birthDate yyyy-MM-dd  @param day yyyy-MM-dd */
export function isMinor(birthDate: string, day: string): boolean {
  const adultFrom = `${String(Number(birthDate.slice(0, 4)) + adultAge)}${birthDate.slice(4)}`;
  return day < adultFrom;
}

/** What makes a record 'Cadastro incompleto'. */
export const missingFacts = ['birthDate', 'guardian'] as const;
type MissingFact = (typeof missingFacts)[number];

type Reachable = { phone: string | null; guardianPhone: string | null; guardianName: string | null };

/** Where staff call and write: the patient's own phone, else the responsible person's, whose name it comes with ('' for none). */
export function contactPhone({ phone, guardianPhone, guardianName }: Reachable) {
  if (phone !== null || guardianPhone === null) return { phone, phoneOwner: null };
  return { phone: guardianPhone, phoneOwner: guardianName ?? '' };
}

type Registered = { birthDate: string | null; guardianName: string | null };

/** The birth date tells two people of one name apart; a minor needs a responsible person. Nothing else is required. */
export function missingIn({ birthDate, guardianName }: Registered, day: string): MissingFact | undefined {
  if (!birthDate) return 'birthDate';
  return guardianName === null && isMinor(birthDate, day) ? 'guardian' : undefined;
}
