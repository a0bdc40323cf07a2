/** What stands before the cursor, and the fields of a text that was inserted. */
import { fold } from '#contract/fold.ts';

/** '... /pee|' -> the start of '/pee' and 'pee'; null where no name is being typed. */
export function nameBefore(text: string, cursor: number): { start: number; name: string } | null {
  const [, name] = /(?:^|\s)\/([\p{L}\p{N}-]*)$/u.exec(text.slice(0, cursor)) ?? [];
  return name === undefined ? null : { start: cursor - name.length - 1, name };
}

/** Whether a word of the name starts so. */
export const isMeant = (name: string, typed: string) => ` ${fold(name)}`.includes(` ${fold(typed)}`);

/** The next {field} from a position on. */
export function fieldFrom(text: string, position: number): { start: number; end: number } | null {
  const found = /\{[^{}\n]{1,60}\}/u.exec(text.slice(position));
  return found && { start: position + found.index, end: position + found.index + found[0].length };
}
