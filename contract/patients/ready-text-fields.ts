/** Fields of ready texts, such as '{dias}'. The author fills them in. */
const field = /\{[^{}\n]{1,60}\}/u;

/** The next one from a position on. */
export function fieldFrom(text: string, position: number): { start: number; end: number } | null {
  const found = field.exec(text.slice(position));
  return found && { start: position + found.index, end: position + found.index + found[0].length };
}

/** Those that are left, each once. */
export const openFieldsOf = (text: string): string[] => [...new Set(text.match(new RegExp(field, 'gu')))];

export const openField = (field: string) => `Falta preencher ${field}`;
