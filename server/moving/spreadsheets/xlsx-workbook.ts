/** What the sheets of a workbook share: their names and places, texts and number formats. */
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { SpreadsheetProblem } from './spreadsheet-problem.ts';
import type { Container } from './xlsx-container.ts';
import { builtInFormat, type NumberFormat, readFormat } from './xlsx-values.ts';
import { parseWholeXml, type XmlHandler } from './xlsx-xml.ts';

const megabyte = 1024 * 1024;
/** These parts are kept in memory. 50,000 rows of ten different texts are about 30 MB. */
const keptPartBytes = 100 * megabyte;

export interface Workbook {
  container: Container;
  /** Visible ones, in their order. */
  sheets: { name: string; part: string }[];
  texts: string[];
  /** By the style of a cell. */
  formats: NumberFormat[];
  from1904: boolean;
}

async function parsePart(container: Container, part: string, handler: XmlHandler): Promise<boolean> {
  const body = await container.open(part, keptPartBytes);
  if (body === null) return false;
  await parseWholeXml(body, handler);
  return true;
}

/** A path of a relationship, from the folder of the part that it belongs to. */
const resolved = (folder: string, target: string) =>
  new URL(target, `file:///${folder}`).pathname.slice(1).replace(/%20/gu, ' ');

interface Relationship {
  type: string;
  part: string;
}

async function readRelationships(container: Container, part: string): Promise<Map<string, Relationship>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found = new Map<string, Relationship>();
  await parsePart(container, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, { Id, Type = '', Target = '', TargetMode }) => {
      if (
        name === 'Relationship' &&
        Id !== undefined &&
        TargetMode !== 'External' &&
        URL.canParse(Target, `file:///${folder}`)
      )
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: resolved(folder, Target) });
    },
  });
  return found;
}

/** Excel writes control characters as `_x000D_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/giu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Gathers the text of rich text in its parts, without the reading aids of Japanese (`rPh`). */
export function textGatherer() {
  let text = '';
  let wanted = false;
  let aids = 0;
  return {
    begin: () => {
      text = '';
      wanted = false;
      aids = 0;
    },
    open: (name: string) => {
      if (name === 'rPh') aids += 1;
      if (name === 't' && aids === 0) wanted = true;
    },
    close: (name: string) => {
      if (name === 'rPh') aids -= 1;
      if (name === 't') wanted = false;
    },
    // A little more than a cell may hold: a longer one is refused where its row is known.
    add: (part: string) => {
      if (wanted && text.length <= sheetLimits.cell) text += part;
    },
    text: () => (text.includes('_x') ? unescaped(text) : text).slice(0, sheetLimits.cell + 1),
  };
}

async function readTexts(container: Container, part: string): Promise<string[]> {
  const texts: string[] = [];
  const gatherer = textGatherer();
  await parsePart(container, part, {
    open: (name) => {
      if (name === 'si') gatherer.begin();
      else gatherer.open(name);
    },
    close: (name) => {
      if (name === 'si') texts.push(gatherer.text());
      else gatherer.close(name);
    },
    text: gatherer.add,
  });
  return texts;
}

async function readFormats(container: Container, part: string): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await parsePart(container, part, {
    open: (name, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt') custom.set(id, readFormat(formatCode));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(custom.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** @throws SpreadsheetProblem */
export async function openWorkbook(container: Container): Promise<Workbook> {
  const roots = [...(await readRelationships(container, '')).values()];
  const workbookPart = roots.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const relationships = await readRelationships(container, workbookPart);
  const sheets: Workbook['sheets'] = [];
  let from1904 = false;
  const found = await parsePart(container, workbookPart, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
      const relationship = relationships.get(id ?? '');
      // Charts and macro sheets are no worksheets.
      if (relationship?.type === 'worksheet' && attributes.name !== undefined)
        sheets.push({ name: attributes.name, part: relationship.part });
    },
  });
  if (!found) throw new SpreadsheetProblem('sheet_not_one');
  const partOf = (type: string, usual: string) =>
    [...relationships.values()].find((relationship) => relationship.type === type)?.part ?? usual;
  return {
    container,
    sheets,
    from1904,
    texts: await readTexts(container, partOf('sharedStrings', 'xl/sharedStrings.xml')),
    formats: await readFormats(container, partOf('styles', 'xl/styles.xml')),
  };
}
