/** What the field of the CID-10 holds: its texts become diagnoses. */
import { isNoCid } from '#contract/patients/cid-10.ts';
import type { Diagnosis } from '#contract/patients/record.ts';
import { searchDiagnoses } from './cid-10-search.ts';

/** 'L70.0 Acne vulgar' */
export const sayDiagnosis = ({ code, text }: Diagnosis) => (code ? `${code} ${text}` : text);

/** 'L70.0 Acne vulgar' -> its code and its words; other text, and one with a code that does not exist, has no code. */
function readDiagnosis(value: string): Diagnosis {
  const [, code = '', words = ''] = /^([A-Z]\d{2}(?:\.\d)?) (.+)$/u.exec(value) ?? [];
  const [known, text] = code && !isNoCid(code) ? [code, words] : [null, value];
  return { code: known, text: text.trim().slice(0, 200) };
}

/**
 * Text that was left in the field, or pasted, is what the list shows first for it, as Enter takes it.
 * @param kept of the draft: they stay as they are
 * @param offered with codes
 */
export const readDiagnoses = (
  values: readonly string[],
  kept: readonly Diagnosis[],
  offered: readonly string[],
): Diagnosis[] =>
  values
    .map((each) => each.trim())
    .filter(Boolean)
    .map((value) => {
      const read = kept.find((each) => sayDiagnosis(each) === value) ?? readDiagnosis(value);
      if (read.code || kept.includes(read)) return read;
      return readDiagnosis(searchDiagnoses(offered, value)[0] ?? value);
    })
    .filter(
      (each, place, all) => all.findIndex((other) => sayDiagnosis(other) === sayDiagnosis(each)) === place,
    );

/** What is wrong with texts that have no code, and keeps them from being signed. */
export function sayUncoded(diagnoses: readonly Diagnosis[]): string | undefined {
  const uncoded = diagnoses.find(({ code }) => code === null);
  return (
    uncoded &&
    `“${uncoded.text}” não tem código da CID-10: apague e escolha na lista. Fora dela, escreva código e nome, como M32.1 Lúpus.`
  );
}
