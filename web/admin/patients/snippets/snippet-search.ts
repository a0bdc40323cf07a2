/** What stands before the cursor. */
import { fold } from '#contract/fold.ts';

/** '... /pee|' -> the start of '/pee' and 'pee'; null where no name is being typed. */
export function nameBefore(text: string, cursor: number): { start: number; name: string } | null {
  const [, name] = /(?:^|\s)\/([\p{L}\p{N}-]*)$/u.exec(text.slice(0, cursor)) ?? [];
  return name === undefined ? null : { start: cursor - name.length - 1, name };
}

/** Whether a word of the name starts so. */
export const isMeant = (name: string, typed: string) => ` ${fold(name)}`.includes(` ${fold(typed)}`);
