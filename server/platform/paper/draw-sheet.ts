/** A document as a PDF: A4, tagged for screen readers, fonts embedded. Knows the paper, not what is written on it. */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Since pdfkit 0.20, which its types do not know yet. */
      registerFont(name: string, src: Font): this;
    }
  }
}

/** In the order of the paper. */
export type Part =
  | { kind: 'item'; title: string; aside?: string; text: string }
  | { kind: 'paragraph' | 'note' | 'heading'; text: string }
  | { kind: 'amount'; label: string; amount: string; isTotal?: boolean };

/** Begins on a new page. */
export interface SheetSection {
  title: string;
  /** '1ª via: farmácia'. */
  copy?: string;
  facts: readonly (readonly [label: string, value: string])[];
  parts: readonly Part[];
  /** Boxes to fill in by hand, above the signature. */
  boxes?: readonly { title: string; lines: readonly string[] }[];
  /** Place and day, then who signs: 'Dra. Ana Lima', 'CRM 12345/RJ', 'RQE 678'. */
  dated: string;
  signer: readonly string[];
  /** A signature that was drawn: strokes of x and y in turn, in thousandths of its width; it stands above the line. */
  drawing?: readonly (readonly number[])[];
  /** In the place of the line for a pen, above the signer: 'Assinado digitalmente com o certificado de'. */
  seal?: string;
}

export interface Sheet {
  title: string;
  /** Null: one without a number, which says what it is instead. */
  number: string | null;
  /** By default 'Prévia, sem número'. */
  unnumbered?: string;
  clinic: { name: string; lines: readonly string[]; logo: Uint8Array | null; color?: string };
  sections: readonly SheetSection[];
  /** At the foot of each page. */
  foot: string;
  check: { url: string; code: string } | null;
  /** Goes along in the PDF as a file, byte for byte. */
  attached?: { name: string; text: string };
}

export interface Drawn {
  pdf: Uint8Array;
  /** Characters without a glyph. An empty list unless a text has some. */
  unprintable: string[];
}

const ink = '#2a2722';
const muted = '#6b6254';
const line = '#d8cdba';
const margin = { left: 56, right: 56, top: 130, bottom: 112 };

/**
 * Parsed once, which is half of a page's time. fontkit keeps each glyph with the letters it was first asked for: as a part of 'á',
 * without letters, and the next document's text would lack its 'a'. So every letter asks for its glyph before any document does.
 */
function read(name: string): Font {
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))) as Font;
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}
const fonts = { regular: read('figtree-regular'), bold: read('figtree-bold'), title: read('fraunces') };
type Face = keyof typeof fonts;

/** What is printed of a text: letters without a glyph lose their accent, others become '?' and are noted. */
function printable(text: string, unprintable: Set<string>): string {
  const has = (letter: string) => fonts.regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  // A word of thousands of letters takes the layout minutes.
  return [
    ...text
      .replace(/\S{100}/gu, '$& ')
      .normalize('NFC')
      .replace(/\t/gu, '  ')
      .replace(/\r\n?/gu, '\n'),
  ]
    .map((letter) => {
      if (letter === '\n' || has(letter)) return letter;
      const [plain = ''] = letter.normalize('NFKD');
      if (plain !== letter && has(plain)) return plain;
      // Joiners and variation selectors draw nothing by themselves.
      if (/[\p{Cf}\p{M}]/u.test(letter)) return '';
      unprintable.add(letter);
      return '?';
    })
    .join('');
}

/** About 20 ms for a page: to be called in a thread of its own. */
export function drawSheet(sheet: Sheet): Promise<Drawn> {
  const unprintable = new Set<string>();
  const p = (text: string) => printable(text, unprintable);
  const doc = new PDFDocument({
    size: 'A4',
    margins: margin,
    // None: it would read the measures of Helvetica, which no page uses, for each document.
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: p(sheet.title), Author: p(sheet.clinic.name), Creator: 'Viço', Producer: 'Viço' },
  });
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  let written: [Face, number, string] = ['regular', 10, ink];
  const face = (...[name, size, color = ink]: [Face, number, string?]) => {
    written = [name, size, color];
    return doc.font(name).fontSize(size).fillColor(color);
  };
  const width = 595.28 - margin.left - margin.right;
  const bottom = () => doc.page.height - margin.bottom;
  const pagination = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    doc.endMarkedContent();
  };
  const rule = (y: number) =>
    doc
      .moveTo(margin.left, y)
      .lineTo(margin.left + width, y)
      .lineWidth(0.7)
      .strokeColor(line)
      .stroke();

  const { color: brand = defaultLetterheadColor } = sheet.clinic;
  const letterhead = () => {
    const { logo, name, lines } = sheet.clinic;
    const left = logo ? margin.left + 92 : margin.left;
    const room = width - (left - margin.left);
    if (logo) doc.image(Buffer.from(logo), margin.left, 36, { fit: [80, 56], valign: 'center' });
    face('title', 15, brand);
    if (doc.heightOfString(p(name), { width: room }) > 40) doc.fontSize(11);
    doc.text(p(name), left, 40, { width: room });
    face('regular', 8.5, muted);
    for (const each of lines) doc.text(p(each), { width: room });
    // Nothing of it is cut: a long one begins the page lower.
    const bottomOfHead = Math.max(112, doc.y + 6);
    rule(bottomOfHead);
    doc.page.margins.top = bottomOfHead + margin.top - 112;
    doc.x = margin.left;
    doc.y = doc.page.margins.top;
  };
  // pdfkit closes what is marked before it adds a page, and opens it again afterwards. A text goes on in its own letters.
  doc.on('pageAdded', () => {
    const before = written;
    pagination(letterhead);
    face(...before);
  });

  const root = doc.struct('Document');
  doc.addStructure(root);
  const say = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw));
  /** A new page unless so many points are left, or, where a page has them, so many more. */
  const keep = (points: number, more = 0) => {
    const all = doc.page.margins.top + points + more > bottom() ? points : points + more;
    if (doc.y + all > bottom()) doc.addPage();
  };
  const plain = { width, lineGap: 2.5 };
  /** After a paragraph, in lines. */
  const spaceBetween = 0.6;

  /** @param below points of what should follow on the same page */
  function part(each: Part, below = 0) {
    if (each.kind === 'item') {
      const aside = p(each.aside ?? '');
      const titled = { ...plain, width: aside === '' ? width : width - 140 };
      const besides = { width: 130, align: 'right' } as const;
      face('regular', 10);
      const asideHeight = aside === '' ? 0 : doc.heightOfString(aside, besides) + 3;
      face('bold', 11);
      const titleHeight = Math.max(doc.heightOfString(p(each.title), titled), asideHeight);
      face('regular', 10.5);
      keep(titleHeight + 32, below && below + doc.heightOfString(p(each.text), plain));
      say('P', () => {
        const { y } = doc;
        face('bold', 11).text(p(each.title), margin.left, y, titled);
        const after = doc.y;
        if (aside !== '') face('regular', 10, muted).text(aside, margin.left + width - 130, y + 1, besides);
        doc.y = Math.max(after, y + asideHeight);
        face('regular', 10.5).text(p(each.text), margin.left, doc.y, plain);
      });
      doc.moveDown(0.7);
    } else if (each.kind === 'amount') {
      const name = each.isTotal ? 'bold' : 'regular';
      face(name, 10.5);
      keep(doc.heightOfString(p(each.label), { ...plain, width: width - 110 }) + 6, below);
      say('P', () => {
        const { y } = doc;
        face(name, 10.5).text(p(each.label), margin.left, y, { ...plain, width: width - 110 });
        const after = doc.y;
        face(name, 10.5).text(p(each.amount), margin.left + width - 100, y, { width: 100, align: 'right' });
        doc.y = after + 4;
      });
      doc.x = margin.left;
    } else {
      const [name, size, color] = (
        {
          paragraph: ['regular', 11, ink],
          note: ['regular', 9, muted],
          heading: ['bold', 11.5, ink],
        } as const
      )[each.kind];
      face(name, size, color);
      keep(each.kind === 'heading' ? 50 : 16, below && below + doc.heightOfString(p(each.text), plain));
      say(each.kind === 'heading' ? 'H2' : 'P', () => {
        face(name, size, color).text(p(each.text), margin.left, doc.y, plain);
      });
      doc.moveDown(spaceBetween);
    }
  }

  function section({ title, copy, facts, parts, boxes = [], dated, signer, drawing, seal }: SheetSection) {
    doc.addPage();
    say('H1', () => {
      face('title', 20, ink).text(p(title), margin.left, doc.y, { width: width - 150 });
      const after = doc.y;
      face('bold', 10, sheet.number === null ? '#a4553a' : muted).text(
        sheet.number === null ? (sheet.unnumbered ?? 'Prévia, sem número') : `Nº ${sheet.number}`,
        margin.left + width - 150,
        doc.page.margins.top + 8,
        { width: 150, align: 'right' },
      );
      if (copy) face('regular', 9, muted).text(p(copy), { width: 150, align: 'right' });
      doc.x = margin.left;
      doc.y = Math.max(after, doc.y) + 8;
    });
    say('P', () => {
      for (const [label, value] of facts) {
        face('regular', 9.5, muted).text(`${label}: `, margin.left, doc.y, { ...plain, continued: true });
        face('bold', 10).text(p(value), plain);
      }
    });
    doc.y += 12;
    const boxHeight = boxes.length > 0 ? 92 : 0;
    const drawingHeight = drawing ? 60 : 0;
    const below = { width: 240, align: 'center' } as const;
    const [who, registered] = [p(signer[0] ?? ''), p(signer.slice(1).join(' · '))];
    face('bold', 10);
    const whoHeight = doc.heightOfString(who, below);
    face('regular', 9);
    const needed = 80 + whoHeight + doc.heightOfString(registered, below) + boxHeight + drawingHeight;
    // A signature alone on a page would belong to any text.
    const last = parts.at(-1);
    for (const each of parts.slice(0, -1)) part(each);
    if (last?.kind === 'paragraph') {
      const lines = last.text.trimEnd().split('\n');
      const end = lines.pop() ?? '';
      if (lines.length > 0) {
        part({ ...last, text: lines.join('\n') });
        doc.moveUp(spaceBetween);
      }
      part({ ...last, text: end }, needed);
    } else if (last) part(last, needed);
    const { count } = doc.bufferedPageRange();
    keep(needed);
    // At the head of a page of its own: nothing can be written above it.
    if (doc.bufferedPageRange().count === count) doc.y = bottom() - needed;
    if (boxes.length > 0) {
      const each = (width - 12) / boxes.length;
      const top = doc.y;
      for (const [index, box] of boxes.entries())
        say('P', () => {
          const x = margin.left + index * (each + 12);
          doc
            .rect(x, top, each, boxHeight - 8)
            .lineWidth(0.7)
            .strokeColor(line)
            .stroke();
          face('bold', 8.5).text(p(box.title), x + 8, top + 7, { width: each - 16 });
          face('regular', 8, muted);
          for (const [row, text] of box.lines.entries())
            doc.text(p(text), x + 8, top + 22 + row * 15, { width: each - 16, height: 12, ellipsis: true });
        });
      doc.y = top + boxHeight;
    }
    say('P', () => {
      face('regular', 10).text(p(dated), margin.left, doc.y, { width, align: 'right' });
      const y = doc.y + 36 + drawingHeight;
      if (drawing) strokes(drawing, margin.left + width - 210, y - 78, 180);
      if (seal) face('regular', 9, brand).text(p(seal), margin.left + width - 240, y - 10, below);
      else
        doc
          .moveTo(margin.left + width - 240, y)
          .lineTo(margin.left + width, y)
          .lineWidth(0.7)
          .strokeColor(ink)
          .stroke();
      face('bold', 10).text(who, margin.left + width - 240, y + 5, below);
      face('regular', 9, muted).text(registered, below);
    });
  }

  for (const each of sheet.sections) section(each);
  root.end();

  const checking = sheet.check ? [`Confira em ${sheet.check.url}`, `Código: ${sheet.check.code}`] : [];
  const foot = p([sheet.foot, ...checking].join('\n'));
  const code = sheet.check && encode(sheet.check.url, { border: 0 });
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // What is below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    pagination(() => {
      const top = doc.page.height - 92;
      rule(top - 8);
      if (code) drawCode(code, margin.left, top, 58);
      const left = sheet.check ? margin.left + 70 : margin.left;
      const room = width - (left - margin.left) - 70;
      face('regular', 8, muted);
      // Longer than the page has room for, it would begin a new one.
      for (const size of [8, 7, 6, 5])
        if (doc.fontSize(size).heightOfString(foot, { width: room, lineGap: 1.5 }) <= 88) break;
      doc.text(foot, left, top, { width: room, lineGap: 1.5 });
      face('regular', 8, muted).text(`${index - start + 1} de ${count}`, margin.left + width - 60, top, {
        width: 60,
        align: 'right',
      });
    });
  }

  function strokes(drawing: readonly (readonly number[])[], x: number, y: number, across: number) {
    const scale = across / 1000;
    for (const stroke of drawing) {
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const [left, top] = [x + (stroke[at] ?? 0) * scale, y + (stroke[at + 1] ?? 0) * scale];
        if (at === 0) doc.moveTo(left, top);
        else doc.lineTo(left, top);
      }
      doc.lineWidth(1.1).lineCap('round').lineJoin('round').strokeColor(ink).stroke();
    }
  }

  function drawCode({ data, size }: ReturnType<typeof encode>, x: number, y: number, side: number) {
    const cell = side / size;
    // Neighbours in a row are one rectangle.
    for (const [row, cells] of data.entries())
      for (const { index, 0: dark } of cells.map(Number).join('').matchAll(/1+/gu))
        doc.rect(x + index * cell, y + row * cell, dark.length * cell + 0.05, cell + 0.05);
    doc.fill(ink);
  }

  if (sheet.attached)
    doc.file(Buffer.from(sheet.attached.text), { name: sheet.attached.name, type: 'text/plain' });
  doc.end();
  return finished.then(() => ({ pdf: Buffer.concat(chunks), unprintable: [...unprintable] }));
}
