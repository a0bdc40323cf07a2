/** Services and their duration in minutes. The catalogue describes some of them to patients. */
export const serviceMinutes = {
  Consulta: 30,
  Retorno: 30,
  'Limpeza de pele': 60,
  'Peeling químico': 60,
  Microagulhamento: 60,
  'Laser fracionado': 60,
  'Luz intensa pulsada': 30,
  'Toxina botulínica': 30,
  'Preenchimento com ácido hialurônico': 60,
  'Bioestimulador de colágeno': 60,
  'Mapeamento de pintas': 60,
  Crioterapia: 30,
} as const;

export type Service = keyof typeof serviceMinutes;

/** A reason for treatment, and what it adds to the patient's record. */
export type Condition = {
  notes: readonly string[];
  services: readonly Service[];
  plan: { title: string; description: string; months: number };
  futureProcedures: readonly { title: string; description: string }[];
  prescription: readonly string[];
  report: { title: string; findings: readonly string[]; conclusion: string };
  picture: { name: string; look: 'patches' | 'spots' | 'redness' | 'mole' | 'calm' };
};
