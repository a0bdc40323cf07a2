/** First letters of the first two words of a name, in upper case: 'maria clara souza' -> 'MC'. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

/** The first word of a name. */
export const firstName = (name: string) => name.trim().split(/\s+/u)[0] ?? '';
