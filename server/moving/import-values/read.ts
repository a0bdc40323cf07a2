/** What the readers of other systems' values share. A reader never throws, and its value fits the database. */
import type { FindingReason } from '#contract/moving/import-findings.ts';

/** A blank cell is null without a problem. With a value, the problem says what did not come along. */
export interface Read<Value> {
  value: Value | null;
  problem?: { reason: FindingReason };
}

export const nothing = { value: null } as const;
export const unreadable = (reason: FindingReason) => ({ value: null, problem: { reason } });

/** A CPF, a date or an address is shorter. The bound keeps every pattern fast. */
const cellLength = 1_000;

/** What people write into a field that they leave empty, and what other systems write for null. */
const absent =
  /^(?:[-–—_.,;/\\?*x\s]*|#?n\/?[ad]|#(?:valor|value|ref|nome|name)[!?]?|s\/n|null|nil|none|undefined|nan|vazi[oa]|\((?:vazi[oa]|em branco)\)|a (?:definir|confirmar)|nenhuma?|n[aã]o (?:informad[oa]|tem|possui|consta|cadastrad[oa])|sem (?:e-?mail|telefone|celular|cpf|data|hor[aá]rio|informa[cç][aã]o|cadastro))$/iu;

/** Nothing in it has another form; most cells are so. */
const alreadyPlain = /^[!-~]+(?: [!-~]+)*$/u;

/**
 * One line without control characters, its spaces, dashes and digits in their plain forms; null for a text that says that
 * nothing is there.
 */
export function plainCell(written: string | null | undefined): string | null {
  if (!written) return null;
  const cut = written.length > cellLength ? written.trim().slice(0, cellLength) : written;
  const plain = alreadyPlain.test(cut) ? cut : simplified(cut);
  return absent.test(plain) ? null : plain;
}

const simplified = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]+/gu, '')
    .trim();
