/** Files for tests: accepted types, and files that imitate them. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const text = (content: string) => new Uint8Array(Buffer.from(content));

/** An empty page. @param extra more objects, such as a script */
const writePdf = (catalogue = '', extra = '') =>
  text(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj\n` +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n${extra}` +
      'trailer<</Root 1 0 R/Size 5>>\n%%EOF\n',
  );

export const pdf = writePdf();
export const pdfWithScript = writePdf(
  '/OpenAction 4 0 R',
  '4 0 obj<</S/JavaScript/JS(app.alert\\("ola"\\))>>endobj\n',
);

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0c0b0' } });
export const jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer());
export const png = new Uint8Array(await picture.clone().png().toBuffer());

/** A ZIP archive without compression. */
export function zip(entries: Record<string, string>): Uint8Array<ArrayBuffer> {
  const records: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const body = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(name.length, 22);
    const record = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, name]));
    records.push(record);
    offset += record.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...records, listed, Buffer.from('PK\u0005\u0006'), end]));
}

const officeFile = (part: string, type: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [part]: '<document/>',
  });

export const docx = officeFile('word/document.xml', 'wordprocessingml.document');
export const xlsx = officeFile('xl/workbook.xml', 'spreadsheetml.sheet');

/** A compound file whose directory lists these streams, spread over two sectors where they need it. */
export function compoundFile(streams: string[], text = ''): Uint8Array<ArrayBuffer> {
  const names = ['Root Entry', ...streams];
  const directorySectors = Math.ceil(names.length / 4);
  const file = Buffer.alloc(512 * (2 + directorySectors) + 512, 0xff);
  file.fill(0, 0, 76);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  // Sector 0 is the allocation table, the directory follows.
  file.writeUInt32LE(0xffff_fffd, 512);
  for (let sector = 1; sector <= directorySectors; sector += 1)
    file.writeUInt32LE(sector === directorySectors ? 0xffff_fffe : sector + 1, 512 + sector * 4);
  file.fill(0, 1024, 1024 + directorySectors * 512);
  for (const [index, name] of names.entries()) {
    const at = 1024 + index * 128;
    const written = file.write(name, at, 'utf16le');
    file.writeUInt16LE(written + 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
  }
  file.write(text, file.length - 512, 'utf16le');
  return new Uint8Array(file);
}

export const doc = compoundFile(['1Table', 'WordDocument', 'Data']);
export const installer = compoundFile(['!Property', '!Media'], 'WordDocument');
export const executable = new Uint8Array(
  Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62), Buffer.from('PE\0\0'), Buffer.alloc(200)]),
);
export const html = text('<!doctype html><html><script>alert(document.cookie)</script></html>');
export const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
