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

const titles = /^(dra?|profa?|sra?)\.?$/iu;

/** The words of a name without its titles: 'Dra. Helena Prado' -> 'Helena', 'Prado'. A name of titles only stays. */
export function givenNames(name: string): string[] {
  const words = name.trim().split(/\s+/u);
  const given = words.filter((word) => !titles.test(word));
  return given.length > 0 ? given : words;
}

/** As one is greeted: 'Dra. Helena Prado' -> 'Helena'. */
export const firstName = (name: string) => givenNames(name)[0] ?? '';
