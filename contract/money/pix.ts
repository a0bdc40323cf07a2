/**
 * Static Pix: the text of a 'copia e cola' and of its QR code (BR Code), by the Central Bank's "Manual de Padrões para Iniciação do
 * Pix", which follows EMV QRCPS-MPM. A static Pix tells no one that it was paid: a person records the payment.
 */
import { z } from 'zod';
import { isCpf } from '../fields.ts';

export const wrongPixKey =
  'Digite uma chave Pix: CPF, CNPJ, e-mail, telefone como (24) 90000-0000, ou chave aleatória';
export const wrongTaxId = 'Digite um CNPJ ou CPF válido';

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

/** Who receives: a key as `parsePixKey` returns it, name and city as they are written. Without a city it is 'BRASIL'. */
export type PixReceiver = { key: string; name: string; city: string };

/** Capital letters without accents, as banks read them; at most so many. */
const ascii = (text: string, most: number) =>
  text
    .normalize('NFKD')
    .replace(/[^ -~]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC16-CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * @param cents without it the payer types an amount
 * @param txid at most 25 letters and digits, which the receiver's statement shows
 */
export function pixCode(
  { key, name, city }: PixReceiver,
  { cents, txid }: { cents?: number; txid?: string },
) {
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    cents === undefined ? '' : field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', ascii(name, 25)),
    field('60', ascii(city, 15) || 'BRASIL'),
    field('62', field('05', txid ?? '***')),
    '6304',
  ].join('');
  return text + checksum(text);
}

/** Of an appointment's open amount: the id's first 25 letters and digits, so that a statement's line leads to it. */
export const pixOfAppointment = (receiver: PixReceiver, appointmentId: string, cents: number) =>
  pixCode(receiver, { cents, txid: appointmentId.replaceAll('-', '').slice(0, 25) });
