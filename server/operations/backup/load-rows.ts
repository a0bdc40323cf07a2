import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { countLines } from './copy-rows.ts';
import { damaged } from './problems.ts';
import { copyIn, type Table } from './queries.ts';

const decompress = promisify(gunzip);
/** Limit for a decompressed part, in bytes; parts of our own are far smaller. */
const partLimit = 256 * 1024 * 1024;

/** Loads the rows of a backup, one table after the other, each in one or more parts. */
export class RowLoader {
  readonly counts = new Map<string, number>();
  readonly #client: Client;
  readonly #tables: Map<string, Table>;
  #current: { table: string; stream: CopyStreamQuery; done: Promise<void> } | undefined;

  constructor(client: Client, tables: Table[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async add(name: string, part: Buffer): Promise<void> {
    const bytes = await decompress(part, { maxOutputLength: partLimit });
    if (this.#current?.table !== name) await this.#begin(name);
    const current = this.#current;
    if (!current) return;
    this.counts.set(name, (this.counts.get(name) ?? 0) + countLines(bytes));
    if (!current.stream.write(bytes)) await Promise.race([once(current.stream, 'drain'), current.done]);
  }

  /** Resolves when the rows of the last table are stored. */
  async end(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    current?.stream.end();
    await current?.done;
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    const table = this.#tables.get(name);
    // The parts of a table follow each other.
    if (!table || this.counts.has(name)) throw damaged('tabelas');
    const stream = this.#client.query(copyFrom(copyIn(table)));
    const done = finished(stream);
    done.catch(() => {});
    this.#current = { table: name, stream, done };
  }
}
