/** The professional of a clinic that has not named one yet (db/migrations/0110-professionals.sql). */
export const unnamedProfessional = 'A definir';

/** 'Limpeza de pele · Dra. Helena Prado'; without a professional who is still to be named. */
export const whatAndWho = (service: string, professional: string) =>
  [service, professional].filter((name) => name && name !== unnamedProfessional).join(' · ');
