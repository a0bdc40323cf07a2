/** Numbers and amounts in words, as papers repeat them beside the digits. */

const units =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const tens = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const hundreds =
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');

/** 0 to 1.999.999 */
export function inWords(number: number): string {
  if (number >= 1_000_000) return joined('um milhão', number % 1_000_000);
  if (number >= 1_000)
    return joined(number < 2_000 ? 'mil' : `${inWords(Math.floor(number / 1_000))} mil`, number % 1_000);
  if (number < 20) return units[number] ?? '';
  if (number === 100) return 'cem';
  const [step, words] =
    number < 100 ? [10, tens[Math.floor(number / 10) - 2]] : [100, hundreds[Math.floor(number / 100) - 1]];
  return number % step === 0 ? (words ?? '') : `${words} e ${inWords(number % step)}`;
}

/** 'mil e cem', 'mil e vinte', 'mil duzentos e dez' */
const joined = (words: string, rest: number) =>
  rest === 0
    ? words
    : `${words}${rest <= 100 || (rest < 1_000 && rest % 100 === 0) ? ' e' : ''} ${inWords(rest)}`;

/** 'duzentos e setenta reais e dez centavos', up to R$ 1.999.999,99 */
export function amountInWords(cents: number): string {
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  const reais =
    whole === 0
      ? ''
      : `${inWords(whole)} ${whole === 1 ? 'real' : whole % 1_000_000 === 0 ? 'de reais' : 'reais'}`;
  const centavos = part === 0 ? '' : `${inWords(part)} ${part === 1 ? 'centavo' : 'centavos'}`;
  return [reais, centavos].filter(Boolean).join(' e ');
}
