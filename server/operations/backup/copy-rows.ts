import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive-writer.ts';
import { rowsName } from './member-names.ts';
import { copyOut, type Table, takeRoleFor } from './queries.ts';

const compress = promisify(gzip);
/** Bytes of one member, in memory because its length is written before it. */
const partLength = 4 * 1024 * 1024;

/** Copies the rows of one table within the client's transaction. @returns their number */
export async function copyRows(client: Client, table: Table, archive: ArchiveWriter): Promise<number> {
  await takeRoleFor(client, table);
  let [parts, rows] = [0, 0];
  let buffered: Buffer[] = [];
  let bufferedLength = 0;
  const flush = async () => {
    const part = await compress(Buffer.concat(buffered));
    await archive.add(rowsName(table.name, ++parts), part.length, [part]);
    buffered = [];
    bufferedLength = 0;
  };
  for await (const chunk of client.query(copyTo(copyOut(table)))) {
    const bytes: Buffer = chunk;
    rows += countLines(bytes);
    buffered.push(bytes);
    bufferedLength += bytes.length;
    if (bufferedLength >= partLength) await flush();
  }
  if (bufferedLength > 0) await flush();
  return rows;
}

/** Number of rows: COPY writes one line for each, and `\n` for a line end in a value. */
export function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
