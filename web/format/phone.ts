import { isForeignPhone, isMobile, isNationalNumber, nationalDigits } from '#contract/text-rules.ts';

/**
 * Formats a Brazilian phone number: '24988776655' -> '(24) 98877-6655', '2422334455' -> '(24) 2233-4455'. Incomplete
 * input is masked as far as possible; the country's code is dropped. A number with the code of another country stays as it is
 * written, so that the form refuses it.
 */
export function formatPhone(value: string): string {
  if (isForeignPhone(value) || /^\s*\+55?$/u.test(value))
    return value.replace(/[^+\d().\s-]/gu, '').trimStart();
  const digits = nationalDigits(value).slice(0, 11);
  if (digits === '') return '';
  const national = formatNational(digits);
  if (national) return national;
  if (digits.length <= 2) return `(${digits}`;
  const area = digits.slice(0, 2);
  const number = digits.slice(2);
  const head = number.length > 8 ? 5 : 4;
  return number.length <= head
    ? `(${area}) ${number}`
    : `(${area}) ${number.slice(0, head)}-${number.slice(head)}`;
}

/** Numbers without an area code: '08001234567' -> '0800 123 4567', '40041234' -> '4004-1234'. */
function formatNational(digits: string): string | undefined {
  if (/^0[35-9]00/u.test(digits))
    return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter((part) => part !== '').join(' ');
  if (/^[34]00/u.test(digits))
    return [digits.slice(0, 4), digits.slice(4, 8)].filter((part) => part !== '').join('-');
  return undefined;
}

/** Link that dials a number: 'tel:+5524988776655'. */
export const telephoneLink = (value: string) => {
  const digits = value.replace(/\D/gu, '');
  if (isNationalNumber(digits)) return `tel:${digits}`;
  return `tel:+${digits.length > 11 ? digits : `55${digits}`}`;
};

/** Link that opens a chat, for stored digits of a mobile number; else null. */
export const whatsappLink = (digits: string) => (isMobile(digits) ? `https://wa.me/55${digits}` : null);

/** @param owner the name of a patient's responsible person, '' for none */
export const sayPhoneOwner = (owner: string) => (owner === '' ? 'responsável' : `responsável: ${owner}`);
