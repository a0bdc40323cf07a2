/** What is typed as a dose, and what is said of words that are none, or of a dose to be asked about. */
import { applicationLimits } from '#contract/patients/application.ts';

/** '2,5', '2.5' -> 2.5; null where it is no dose from 0,01 to 1.000. */
export function readDose(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/\.(?=\d{3}(\D|$))/gu, '')
    .replace(',', '.');
  const dose = /^\d+(\.\d+)?$/u.test(text) ? Math.round(Number(text) * 100) / 100 : 0;
  return dose >= 0.01 && dose <= applicationLimits.dose ? dose : null;
}

/** @param typed no dose, or an unusual one that is not kept yet */
export const sayNotKept = (typed: string) =>
  readDose(typed) === null
    ? `“${typed}” não é uma dose`
    : `a dose “${typed}” é incomum e espera a confirmação`;
