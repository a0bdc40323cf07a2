/** A CEP as people write it: '25620040' -> '25620-040'. Incomplete input is masked as far as possible. */
export function formatPostalCode(value: string): string {
  const digits = value.replace(/\D/gu, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
