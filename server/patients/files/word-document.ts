/**
 * Detects Word documents among compound files ([MS-CFB]). Spreadsheets, mails and installers use the same container; only
 * a Word document has the stream 'WordDocument' in its root storage ([MS-DOC], 2.1.1).
 */

const entryBytes = 128;
/** Sector numbers from this one on are special marks, such as "free" and "end of chain". */
const firstMark = 0xffff_fffa;
const rootStorage = 5;
const stream = 2;
/** Number of sectors of the allocation table that the header lists; more are needed only beyond 7 MB. */
const tableSectorsInHeader = 109;
/** Real documents have dozens of entries. */
const maxDirectorySectors = 4_096;

/** @param bytes of a file that begins with a compound file's signature */
export function isWordDocument(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 512) return false;
  const sectorShift = view.getUint16(30, true);
  if (sectorShift !== 9 && sectorShift !== 12) return false;
  const entries = readDirectory(view, 1 << sectorShift);
  return (
    entries.some(({ type, name }) => type === rootStorage && name === 'Root Entry') &&
    entries.some(({ type, name }) => type === stream && name === 'WordDocument')
  );
}

interface Entry {
  name: string;
  type: number;
}

function readDirectory(view: DataView, sectorBytes: number): Entry[] {
  const entries: Entry[] = [];
  let sector: number | undefined = view.getUint32(48, true);
  for (let count = 0; sector !== undefined && count < maxDirectorySectors; count += 1) {
    const start = (sector + 1) * sectorBytes;
    if (start + sectorBytes > view.byteLength) break;
    for (let at = start; at < start + sectorBytes; at += entryBytes) entries.push(readEntry(view, at));
    sector = nextSector(view, sectorBytes, sector);
  }
  return entries;
}

function readEntry(view: DataView, at: number): Entry {
  // UTF-16; the length includes the final zero.
  const length = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
  const units = Array.from({ length: length / 2 }, (_, index) => view.getUint16(at + index * 2, true));
  return { name: String.fromCharCode(...units), type: view.getUint8(at + 66) };
}

/** The next sector of the chain; undefined at its end. */
function nextSector(view: DataView, sectorBytes: number, sector: number): number | undefined {
  const numbersPerSector = sectorBytes / 4;
  const place = Math.floor(sector / numbersPerSector);
  if (place >= tableSectorsInHeader) return undefined;
  const tableSector = view.getUint32(76 + place * 4, true);
  const at = (tableSector + 1) * sectorBytes + (sector % numbersPerSector) * 4;
  if (tableSector >= firstMark || at + 4 > view.byteLength) return undefined;
  const next = view.getUint32(at, true);
  return next >= firstMark ? undefined : next;
}
