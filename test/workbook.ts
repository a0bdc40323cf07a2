/** Makes XLSX files for tests. */
import { ZipFile } from 'yazl';

/** `serial`: a date or time as Excel stores it, with the number format that shows it. `raw`: the XML of the cell's content. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { serial: number; format: string }
  | { raw: string; type?: string };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function zipped(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** @param parts replace or add parts of the archive, by name; those given as '' are left out */
export function workbook(
  sheets: { name: string; rows: TestCell[][]; hidden?: boolean }[],
  { parts = {}, from1904 = false }: { parts?: Record<string, string>; from1904?: boolean } = {},
): Promise<Buffer> {
  const texts: string[] = [];
  const formats = ['General'];
  const places = new Map<string, number>();
  const textPlace = (text: string) => {
    const place = places.get(text) ?? texts.push(`<si><t xml:space="preserve">${escaped(text)}</t></si>`) - 1;
    places.set(text, place);
    return place;
  };
  const formatPlace = (format: string) =>
    formats.includes(format) ? formats.indexOf(format) : formats.push(format) - 1;
  const cellXml = (cell: TestCell, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${textPlace(cell)}</v></c>`;
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if ('raw' in cell) return `<c r="${reference}" t="${cell.type ?? 'n'}">${cell.raw}</c>`;
    return `<c r="${reference}" s="${formatPlace(cell.format)}"><v>${cell.serial}</v></c>`;
  };
  const sheetXml = (rows: TestCell[][]) =>
    `<worksheet ${main}><sheetData>${rows
      .map((cells, row) => {
        const inside = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
        return inside === '' ? '' : `<row r="${row + 1}">${inside}</row>`;
      })
      .join('')}</sheetData></worksheet>`;

  const sheetParts = Object.fromEntries(
    sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)]),
  );
  const all: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationships}"><workbookPr date1904="${from1904}"/><sheets>${sheets
      .map(
        ({ name, hidden }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${hidden ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_sheet, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...sheetParts,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats
      .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`)
      .join('')}</numFmts><cellXfs>${formats
      .map((_format, index) => `<xf numFmtId="${164 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...parts,
  };
  return zipped(Object.fromEntries(Object.entries(all).filter(([, content]) => content !== '')));
}
