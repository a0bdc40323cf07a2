/** Names that stand for no professional. Without zod: the agenda's first visit has none. */

/** The name of a new clinic's professional, until the settings are saved (db/migrations/0110-professionals.sql). */
export const unnamedProfessional = 'A definir';
/** The ended professional of imported appointments that named none. */
export const noProfessional = 'Sem profissional definido';

/** To a patient, neither says anything. */
export const isUnnamed = (name: string): boolean => name === unnamedProfessional || name === noProfessional;
