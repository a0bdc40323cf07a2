/** Texts: notes of several lines, and names of one. */
import { hasVisibleCharacter, limits, withoutPictures } from '#contract/fields.ts';
import type { FindingReason } from '#contract/moving/import-findings.ts';
import { htmlToText } from './html-to-text.ts';
import { nothing, type Read } from './read.ts';

// As `isUsable` of contract/text-rules.ts: what the database or a reader cannot use.
const unusable = /(?![\t\n\r])\p{Cc}|[\u202d\u202e]|\p{Cs}/gu;

/** At most `max` characters, without half of one at the end. */
function shorten(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (/[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

function read(written: string | null | undefined, max: number, tidy: (text: string) => string): Read<string> {
  if (!written) return nothing;
  const { text, isPartial } = htmlToText(written);
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n');
  const usable = lines.replace(unusable, '');
  const plain = tidy(usable).trim();
  const lost: [FindingReason, boolean][] = [
    ['text_too_long', plain.length > max],
    ['text_content_lost', isPartial],
    ['characters_removed', usable.length < lines.length],
  ];
  const reason = lost.find(([, isSo]) => isSo)?.[0];
  const value = hasVisibleCharacter(plain) ? shorten(plain, max) : null;
  return { value, ...(reason ? { problem: { reason } } : {}) };
}

/** A text of several lines. HTML becomes plain text. @param max in characters */
export const readText = (written: string | null | undefined, max: number): Read<string> =>
  read(written, max, (text) =>
    text
      .split('\n')
      // A pattern would take quadratic time on a long run of spaces.
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n'),
  );

/** A text of one line, such as a title. @param max in characters */
export const readLine = (written: string | null | undefined, max: number): Read<string> =>
  read(written, max, (text) => text.replace(/\s+/gu, ' '));

export function readName(written: string | null | undefined): Read<string> {
  const kept = withoutPictures(written ?? '');
  const name = readLine(kept, limits.name);
  return kept === (written ?? '') ? name : { problem: { reason: 'characters_removed' }, ...name };
}
