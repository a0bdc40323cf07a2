import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopiedTable, copyInto } from './staging-queries.ts';

type Value = string | number | boolean | null;

/** Characters that are gathered before they are sent. */
const batchLength = 128 * 1024;

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the text format of COPY. */
const written = (value: Value): string => {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  return value.replace(/[\\\n\r\t]/gu, (character) => escapes[character] ?? character);
};

export interface Stage {
  /** Resolves when there is room for more. @param values in the order of `stagedColumns`, without the line */
  add(line: number, values: readonly Value[]): Promise<void> | undefined;
  end(): Promise<void>;
}

/** Writes rows into one staging table, in constant memory. The connection does nothing else until `end`. */
export function openStage(client: Client, table: CopiedTable): Stage {
  const stream = client.query(copyFrom(copyInto(table)));
  const done = finished(stream);
  done.catch(() => {});
  let buffered = '';
  const send = async () => {
    const text = buffered;
    buffered = '';
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
  };
  return {
    add(line, values) {
      buffered += `${line}`;
      for (const value of values) buffered += `\t${written(value)}`;
      buffered += '\n';
      return buffered.length < batchLength ? undefined : send();
    },
    async end() {
      if (buffered !== '') stream.write(buffered);
      buffered = '';
      stream.end();
      await done;
    },
  };
}
