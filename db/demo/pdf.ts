/**
 * Writes a page of text as PDF 1.4, in the fonts that every reader has: the demo needs real documents, but no library
 * for them.
 */
export type PdfLine = {
  text: string;
  font?: keyof typeof fonts;
  size?: number;
  ink?: Ink;
  x?: number;
  gap?: number;
};
export type Ink = readonly [red: number, green: number, blue: number];

const fonts = {
  sans: 'Helvetica',
  bold: 'Helvetica-Bold',
  serif: 'Times-Roman',
  italic: 'Times-Italic',
} as const;
const page = { width: 595, height: 842, margin: 64 } as const;
const ink: Ink = [0.16, 0.15, 0.13];
const brand: Ink = [0.18, 0.33, 0.23];

// Characters where WinAnsi, the encoding of the fonts, differs from Latin-1.
const winAnsi: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '•': 0x95,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
};

function bytesOf(text: string): string {
  return [...text]
    .map((character) => {
      const code = winAnsi[character] ?? character.charCodeAt(0);
      if (code > 0xff) throw new RangeError(`no place for ${JSON.stringify(character)} in a WinAnsi text`);
      return `()\\`.includes(character) ? `\\${character}` : String.fromCharCode(code);
    })
    .join('');
}

/** Breaks lines at spaces. A character counts as half as wide as high, which is enough for left-aligned text. */
function wrap({ text, size = 11, x = page.margin }: PdfLine): string[] {
  const widest = Math.floor((page.width - page.margin - x) / (size * 0.5));
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`;
    if (rows.length > 0 && longer.length <= widest) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

function contentOf(lines: readonly PdfLine[], footer: string): string {
  let y = page.height - page.margin;
  const show = (row: string, line: PdfLine, at: number) =>
    `BT /${line.font ?? 'sans'} ${line.size ?? 11} Tf ${(line.ink ?? ink).join(' ')} rg ${line.x ?? page.margin} ${at} Td (${bytesOf(row)}) Tj ET`;
  const rows = lines.flatMap((line) => {
    y -= line.gap ?? 0;
    return wrap(line).map((row) => {
      y -= (line.size ?? 11) * 1.5;
      return show(row, line, Math.round(y));
    });
  });
  if (y < page.margin * 2) throw new RangeError('the document is longer than its page');
  return [
    `${brand.join(' ')} rg 0 ${page.height - 14} ${page.width} 14 re f`,
    ...rows,
    `${brand.join(' ')} RG 0.6 w ${page.margin} 78 m ${page.width - page.margin} 78 l S`,
    show(footer, { text: footer, size: 8.5, ink: [0.42, 0.38, 0.33] }, 62),
  ].join('\n');
}

/** @param made the date of the document, yyyy-MM-dd, so that the bytes do not depend on the current day */
export function writePdf(title: string, made: string, lines: readonly PdfLine[], footer: string): Buffer {
  const content = contentOf(lines, footer);
  const fontNumbers = Object.keys(fonts).map((name, index) => `/${name} ${6 + index} 0 R`);
  const utf16 = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << ${fontNumbers.join(' ')} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title <${utf16}> /CreationDate (D:${made.replaceAll('-', '')}090000-03'00') >>`,
    ...Object.values(fonts).map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
