/** The clinic's tax number, and its Pix key: where the money goes. */
import { z } from 'zod';
import { isCpf, shownCpf } from '../cpf.ts';

const wrongPixKey =
  'Digite uma chave Pix: CPF, CNPJ, e-mail, telefone como (24) 90000-0000, ou chave aleatória';
const wrongTaxId = 'Digite um CNPJ ou CPF válido';

/** Whether fourteen characters have valid check digits. Twelve of them may be letters since July 2026 (IN RFB 2.229/2024). */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/u.test(text) || /^(.)\1{13}$/u.test(text)) return false;
  const values = [...text].map((letter) => letter.charCodeAt(0) - 48);
  const check = (length: number) => {
    const sum = values
      .slice(0, length)
      .reduce((total, value, index) => total + value * (((length - 1 - index) % 8) + 2), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return check(12) === values[12] && check(13) === values[13];
}

const plain = (text: string) => text.replace(/[\s./-]/gu, '').toUpperCase();

/** An optional CNPJ or CPF, with or without its mask; stored without. */
export const taxId = z
  .string()
  .max(40, wrongTaxId)
  .nullish()
  .transform((value) => plain(value ?? ''))
  .refine((value) => value === '' || isCpf(value) || isCnpj(value), wrongTaxId)
  .transform((value) => value || null);

/** '12.345.678/0001-90', '123.456.789-01'; anything else as it is. */
export const shownTaxId = (text: string): string => {
  const value = plain(text);
  if (!isCpf(value) && !isCnpj(value)) return text;
  return shownCpf(value).replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/u, '$1.$2.$3/$4-$5');
};

/** @returns the key as banks register it; null for what is none. Eleven digits are a CPF: a phone has '(24)' or '+55'. */
export function parsePixKey(typed: string): string | null {
  const text = typed.trim();
  const lower = text.toLowerCase();
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u.test(lower)) return lower;
  if (text.includes('@'))
    return text.length <= 77 && /^[\w.!#$&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/u.test(lower)
      ? lower
      : null;
  const phone = /^(?:\+?55)?\((\d{2})\)(\d{8,9})$|^\+55(\d{10,11})$/u.exec(text.replace(/[\s-]/gu, ''));
  if (phone) return `+55${phone[3] ?? `${phone[1]}${phone[2]}`}`;
  return isCpf(plain(text)) || isCnpj(plain(text)) ? plain(text) : null;
}

/** Optional; stored as banks register it. Undefined where it was left out. */
export const pixKey = z
  .string()
  .nullish()
  .refine((value) => !value?.trim() || parsePixKey(value) !== null, wrongPixKey)
  .transform((value) => (value === undefined ? undefined : parsePixKey(value ?? '')));
