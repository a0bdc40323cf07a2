/** The professional of a clinic that has not named one yet (db/migrations/0110-professionals.sql). */
const unnamedProfessional = 'A definir';
/** The ended professional of imported appointments that named none. */
export const noProfessional = 'Sem profissional definido';

/** To a patient, neither says anything. */
export const isUnnamed = (name: string) => name === unnamedProfessional || name === noProfessional;

/** 'Limpeza de pele · Dra. Helena Prado'; without a professional who is still to be named. */
export const whatAndWho = (service: string, professional: string) =>
  [service, professional].filter((name) => name && !isUnnamed(name)).join(' · ');
