/** The text that a signature is about, and its hash: what anyone who checks an entry computes again. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { fold } from '#contract/fold.ts';
import type { SignedApplication } from '#contract/patients/application.ts';
import {
  type entryText,
  importedAuthor,
  type SectionKey,
  type WrittenWords,
  wholeEntryText,
} from '#contract/patients/record.ts';
import { completeSections } from '#contract/patients/record-settings.ts';
import { isShort } from '../../platform/database/search.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Canonical JSON (RFC 8785): no spaces, names in the order of their UTF-16 code units. Strings and numbers are written as
 * `JSON.stringify` does, on whose rules the RFC is built: ECMAScript's shortest text of a number. Doses have at most two decimal
 * places and places four, so none is written with an exponent.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

export interface Signature {
  id: string;
  patientId: string;
  appointmentId: string | null;
  correctsId: string | null;
  kind: 'consultation' | 'note' | 'addendum' | 'document';
  /** The account's id is not signed: copies of the record that leave the clinic hold none. Null: a patient without an account. */
  authorId: string | null;
  author: { name: string; council: string };
  /** The clinic's day it is about. */
  day: string;
  /** The server's time, ISO 8601 with milliseconds. */
  signedAt: string;
  position: number;
  previousHash: string | null;
}

/** An anamnesis that is signed with an entry: its whole text. */
export type SignedAnamnesis = {
  id: string;
  title: string;
  version: number;
  sentAt: string;
  reviewedAt: string;
  /** May be another than the signer (decision 139). */
  reviewedBy: string;
  answers: { question: string; answer: string }[];
};

/** An entry without anamneses or an application has no member of that name, as those that were signed before there were any. */
const contentOf = (
  { author, authorId: _account, ...signature }: Signature,
  text: Omit<z.infer<typeof entryText>, 'anamneses' | 'application'> & {
    anamneses?: readonly SignedAnamnesis[];
    application?: SignedApplication;
    document?: Json;
  },
) => canonicalJson({ version: 1, ...signature, author: { ...author }, ...text });

/** @param titles in the clinic's order. Sections without words are left out */
export function sealEntry(
  signature: Signature,
  words: WrittenWords,
  titles: readonly { key: SectionKey; title: string }[] = completeSections([]),
  anamneses: readonly SignedAnamnesis[] = [],
  application: SignedApplication | null = null,
) {
  const sections = titles.flatMap(({ key, title }) => {
    const text = words.sections.find((section) => section.key === key)?.text;
    return text ? [{ key, title, text }] : [];
  });
  const orientations = sections.find(({ key }) => key === 'orientations')?.text;
  const content = contentOf(signature, {
    sections,
    diagnoses: words.diagnoses.map(({ code, text }) => ({ code, text })),
    published: words.published,
    ...(anamneses.length > 0 && { anamneses }),
    ...(application && { application }),
  });
  return {
    content,
    hash: sha256(content),
    hasApplication: application !== null,
    orientations: words.published ? (orientations ?? null) : null,
  };
}

/** An issued document: its text as one section, and what it was made from. */
export function sealDocument(signature: Signature, section: { title: string; text: string }, document: Json) {
  const content = contentOf(signature, {
    sections: [{ key: 'document', ...section }],
    diagnoses: [],
    published: false,
    document,
  });
  return { content, hash: sha256(content), orientations: null };
}

/** Characters of a content: `record_entries_content_length`. */
const contentLimit = 1_000_000;

/** Those that a content has room for, in their order. The others wait for the next entry. */
export function fittingBeside(content: string, anamneses: readonly SignedAnamnesis[]): SignedAnamnesis[] {
  let room = contentLimit - content.length - '"anamneses":[],'.length;
  return anamneses.filter((each) => {
    const size = canonicalJson(each).length + ','.length;
    if (size > room) return false;
    room -= size;
    return true;
  });
}

type ImportedNotes = Pick<Signature, 'id' | 'patientId' | 'day' | 'signedAt'> & { text: string };

/** The notes of another system as the first entry of a new patient's record: not the words of anyone here. */
export function sealImported({ text, ...signature }: ImportedNotes) {
  const content = contentOf(
    {
      ...signature,
      author: importedAuthor,
      authorId: '',
      kind: 'note',
      position: 1,
      appointmentId: null,
      correctsId: null,
      previousHash: null,
    },
    {
      sections: [{ key: 'imported', title: 'Anotações do sistema anterior', text }],
      diagnoses: [],
      published: false,
    },
  );
  return { content, hash: sha256(content) };
}

/** Characters of an excerpt before and after the place of a word. */
const around = { before: 60, after: 120 };

/** @returns the folded text, and which letter made a character of it */
function foldLetters(letters: readonly string[]) {
  /** What the letters up to each one are folded to, in characters. */
  const ends: number[] = [];
  let folded = '';
  for (const letter of letters) {
    folded += fold(letter);
    ends.push(folded.length);
  }
  return { folded, letterAt: (place: number) => ends.findIndex((end) => end > place) };
}

/**
 * What is written around the first word of a search: of the section that has it, or of the first one. In turn what is only beside
 * it and a word of the search: 'Tem ', 'ácido', ' em casa'.
 */
export function excerptOf(content: string, search: string): string[] {
  const { sections, diagnoses } = readContent(content);
  const texts = [...sections, ...diagnoses].map(({ text }) => text.normalize('NFC').replace(/\s+/gu, ' '));
  const words = fold(search).trim().split(/\s+/u);
  const [word = ''] = words;
  const letters = [...(texts.find((text) => fold(text).includes(word)) ?? texts[0] ?? '')];
  const whole = foldLetters(letters);
  const at = Math.max(0, whole.letterAt(Math.max(0, whole.folded.indexOf(word))));
  const [start, end] = [Math.max(0, at - around.before), at + around.after];
  // Words are whole.
  const before = letters
    .slice(start, at)
    .join('')
    .replace(start > 0 ? /^\S*\s/u : '', '');
  const after = letters
    .slice(at, end)
    .join('')
    .replace(end < letters.length ? /\s\S*$/u : '', '');
  return inTurn([...`${start > 0 ? '…' : ''}${before}${after}${end < letters.length ? '…' : ''}`], words);
}

function inTurn(letters: readonly string[], words: readonly string[]): string[] {
  const { folded, letterAt } = foldLetters(letters);
  const isFound = letters.map(() => false);
  for (const word of words)
    for (let from = folded.indexOf(word); word && from >= 0; from = folded.indexOf(word, from + 1))
      // As the search finds it.
      if (!isShort(word) || /^$|[\s…]/u.test(folded.charAt(from - 1)))
        isFound.fill(true, letterAt(from), letterAt(from + word.length - 1) + 1);
  const parts = [''];
  for (const [place, letter] of letters.entries()) {
    if (isFound[place] === (parts.length % 2 === 1)) parts.push('');
    parts.push((parts.pop() ?? '') + letter);
  }
  return parts;
}

/** Sections, diagnoses, publication, anamneses and application of a stored content. */
export const readContent = (content: string) => wholeEntryText.parse(JSON.parse(content));
