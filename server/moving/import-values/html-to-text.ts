/**
 * Turns HTML of an editor into the text that its readers saw. Only tags of HTML count: 'PA < 12', '<ana@exemplo.test>' and a
 * tag without its end stay as they are. The time is linear in the length.
 */
import { decodeHTMLStrict } from 'entities';

/** Tags that begin a line, and those that stand apart by an empty line. */
const lines = new Set(
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header legend li main nav option section summary tbody tfoot thead tr'.split(
    ' ',
  ),
);
const paragraphs = new Set('blockquote h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '));
/** Tags whose going loses nothing that a reader saw. */
const inline = new Set(
  'a abbr acronym b base bdi bdo big body br button caption cite code col colgroup data del dfn em font head html i ins kbd label link map mark meta noscript q rp rt ruby s samp small span strike strong sub sup td th time tt u var wbr'.split(
    ' ',
  ),
);
/** Their content is no text. A style is only looks; the others are lost, as an image is. */
const withContent = new Set(['script', 'style', 'svg', 'title', 'template', 'select', 'textarea']);
const lost = new Set(
  'script svg template select textarea img picture video audio source track iframe frame frameset object embed applet canvas input math param'.split(
    ' ',
  ),
);

const isTag = (name: string) =>
  lines.has(name) ||
  paragraphs.has(name) ||
  inline.has(name) ||
  withContent.has(name) ||
  lost.has(name) ||
  // Of a word processor: <o:p>
  name.includes(':');

interface Tag {
  /** Lower case; empty for a comment or a declaration. */
  name: string;
  isClosing: boolean;
  attributes: string;
  /** Index after the tag. */
  end: number;
}

const beginning = /<(?:(\/?)([a-z][a-z\d]{0,20}(?::[a-z][a-z\d]{0,20})?)(?=[\s/>])|(!--)|[!?][a-z])/iuy;

/** Attributes beyond this length hold an image's bytes, not an address or a description. */
const attributesLength = 4_000;

/**
 * The tag at `start`, or null for other text. It ends before the next '<', so that no character is looked at for more than
 * one tag.
 */
function tagAt(html: string, start: number, findEnd: (end: string, from: number) => number): Tag | null {
  beginning.lastIndex = start;
  const found = beginning.exec(html);
  if (!found) return null;
  const name = (found[2] ?? '').toLowerCase();
  const from = beginning.lastIndex;
  if (found[3]) {
    const end = findEnd('-->', from);
    return end === -1 ? null : { name: '', isClosing: false, attributes: '', end: end + 3 };
  }
  if (name !== '' && !isTag(name)) return null;
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (character === '<') return null;
    if (quote === '' && character === '>') {
      const attributes = html.slice(from, Math.min(at, from + attributesLength));
      // 'a <b e b> a' is no tag.
      if (inline.has(name) && !/^[\s/]*$|=/u.test(attributes)) return null;
      return { name, isClosing: found[1] === '/', attributes, end: at + 1 };
    }
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return null;
}

const attribute = (name: string, attributes: string) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'iu').exec(attributes);
  return decodeHTMLStrict(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
};

/** Where something ends, without looking through the rest again once there is no such end. */
function endFinder(text: string) {
  const missing = new Set<string>();
  let folded: string | undefined;
  return (end: string, from: number): number => {
    if (missing.has(end)) return -1;
    // Letters of ASCII only: another letter can change its length.
    folded ??= text.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
    const found = folded.indexOf(end, from);
    if (found === -1) missing.add(end);
    return found;
  };
}

/** Lines of text; a break that a tag asks for is made once, and not at the beginning. */
class Page {
  #parts: string[] = [];
  #breaks = 0;
  #isBlank = true;
  /** Of a list's line; written with the line's first text. */
  #marker = '';

  breakLine(count: 1 | 2) {
    if (!this.#isBlank && this.#marker === '') this.#breaks = Math.max(this.#breaks, count);
  }

  /** A `<br>` counts, however many there are. */
  addBreak() {
    if (!this.#isBlank && this.#marker === '') this.#breaks += 1;
  }

  mark(marker: string) {
    this.#marker = marker;
  }

  add(text: string) {
    // Between tags, white space is only the source's indentation.
    const isAtStart = this.#breaks > 0 || this.#isBlank || this.#marker !== '';
    const content = isAtStart ? text.trimStart() : text;
    if (content === '') return;
    if (this.#breaks > 0) {
      const last = this.#parts.pop() ?? '';
      this.#parts.push(last.trimEnd(), '\n'.repeat(Math.min(this.#breaks, 2)));
    }
    this.#parts.push(this.#marker, content);
    this.#breaks = 0;
    this.#marker = '';
    this.#isBlank = false;
  }

  get text() {
    return this.#parts.join('');
  }
}

/** @returns the text, and whether something that readers saw (an image, a film) is not in it */
export function htmlToText(html: string): { text: string; isPartial: boolean } {
  if (!/[<&]/u.test(html)) return { text: html, isPartial: false };
  const findEnd = endFinder(html);
  const page = new Page();
  /** Numbers of the lists around: null for one with dots. */
  const lists: (number | null)[] = [];
  let link = '';
  let linkText = '';
  let isPartial = false;
  let at = 0;
  const add = (text: string) => {
    const plain = decodeHTMLStrict(text);
    if (link !== '') linkText += plain;
    page.add(plain);
  };

  const opened = (name: string, attributes: string) => {
    if (paragraphs.has(name)) page.breakLine(lists.length > 0 ? 1 : 2);
    else if (lines.has(name)) page.breakLine(1);
    if (name === 'br') page.addBreak();
    if (name === 'ol' || name === 'ul') lists.push(name === 'ol' ? 0 : null);
    if (name === 'li') {
      const number = lists.at(-1);
      if (typeof number === 'number') lists[lists.length - 1] = number + 1;
      page.mark(typeof number === 'number' ? `${number + 1}. ` : '- ');
    }
    if (name === 'img') page.add(attribute('alt', attributes));
    if (name === 'a') {
      link = attribute('href', attributes);
      linkText = '';
    }
  };

  const closed = (name: string) => {
    if (paragraphs.has(name)) page.breakLine(lists.length > 1 ? 1 : 2);
    else if (lines.has(name)) page.breakLine(1);
    if (name === 'ol' || name === 'ul') lists.pop();
    if (name === 'td' || name === 'th') page.add(' ');
    if (name === 'a') {
      // The address is seen by a click, so it is part of what the reader had.
      const bare = link.replace(/^(?:https?:\/\/|mailto:|tel:)/iu, '').replace(/\/$/u, '');
      if (/^(?:https?:|mailto:|tel:)/iu.test(link) && !linkText.includes(bare)) page.add(` (${link})`);
      link = '';
    }
  };

  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', Math.max(at, start + 1))) {
    const tag = tagAt(html, start, findEnd);
    if (!tag) continue;
    add(html.slice(at, start));
    at = tag.end;
    if (tag.isClosing) {
      closed(tag.name);
    } else {
      isPartial ||= lost.has(tag.name);
      opened(tag.name, tag.attributes);
      // Without its end, the content of a script is text.
      const end =
        withContent.has(tag.name) && html.charAt(at - 2) !== '/' ? findEnd(`</${tag.name}`, at) : -1;
      if (end !== -1) at = end;
    }
  }
  add(html.slice(at));
  return { text: page.text, isPartial };
}
