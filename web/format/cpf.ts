/** A CPF as people write it: '52998224725' -> '529.982.247-25'. Incomplete input is masked as far as possible. */
export function formatCpf(value: string): string {
  const digits = value.replace(/\D/gu, '').slice(0, 11);
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((part) => part !== '');
  const check = digits.slice(9);
  return check ? `${parts.join('.')}-${check}` : parts.join('.');
}
