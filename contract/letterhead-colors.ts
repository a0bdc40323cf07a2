/** The colour of the clinic's name on paper. Without zod: the first pages read it. */

/** As the column's default. */
export const defaultLetterheadColor = '#2f543b';

/** Each can be read on white. */
export const letterheadColors = [
  { label: 'Verde', hex: defaultLetterheadColor },
  { label: 'Petróleo', hex: '#1f4e5f' },
  { label: 'Azul', hex: '#27476e' },
  { label: 'Ameixa', hex: '#5b3a63' },
  { label: 'Vinho', hex: '#7a2e3f' },
  { label: 'Terracota', hex: '#9a4a2f' },
  { label: 'Grafite', hex: '#3d3a36' },
] as const;

export const isHexColor = (text: string) => /^#[\da-f]{6}$/u.test(text);

/** As WCAG 2.2 asks of text, on white: 4.5:1. @param hex '#2f543b' */
export function isReadableOnWhite(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5;
}
