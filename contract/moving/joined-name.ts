import { fold } from '../fold.ts';

/** Cells of one line of a spreadsheet, each possibly empty. */
interface NameParts {
  whole: string;
  first: string;
  middle: string;
  last: string;
}

const isInCapitals = (text: string) =>
  text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();

/** 'DA SILVA' is 'da Silva'; 'E.' is an initial. */
const capitaliseWords = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{L}+\.?/gu, (word) => {
      if (/^(?:i{2,3}|iv)$/u.test(word)) return word.toUpperCase();
      return /^(?:d[aeo]s?|e)$/u.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    });

const isInSmallLetters = (text: string) => text === text.toLowerCase() && text !== text.toUpperCase();

/** A word alone may be no name, such as 'ALMOÇO'. */
const respell = (name: string) =>
  (isInCapitals(name) || isInSmallLetters(name)) && /\p{L}\s+\p{L}/u.test(name)
    ? capitaliseWords(name)
    : name;

const wordsOf = (text: string) => fold(text).split(/\s+/u).filter(Boolean);

/**
 * A person's name from the cells of a line. A column 'nome' beside a column 'sobrenome' has the first name only or the whole
 * one: the surname is added unless the name has it. Beside a column of first names, the whole name is complete.
 */
export function joinName({ whole, first, middle, last }: NameParts): string {
  const join = (...parts: string[]) => parts.filter((part) => part.trim() !== '').join(' ');
  if (whole.trim() !== '' && first.trim() !== '') return respell(whole);
  const [name, surname] = [wordsOf(whole || first), wordsOf(last)];
  const hasSurname = surname.length > 0 && surname.every((word) => name.slice(1).includes(word));
  if (hasSurname) return respell(whole || first);
  const parts = [whole || first, middle, last];
  const isMixed = parts.some(isInCapitals) && parts.some((part) => part.trim() !== '' && !isInCapitals(part));
  return respell(
    join(...parts.map((part) => (isMixed && isInCapitals(part) ? capitaliseWords(part) : part))),
  );
}
