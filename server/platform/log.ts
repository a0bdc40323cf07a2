import pino from 'pino';
import { columnsOf } from '#contract/columns/catalogue.ts';
import { camelCase } from '#contract/columns/spelling.ts';
import type { Environment } from './environment.ts';
import { createLogOutput, type LogOutput } from './log-output.ts';

export type Log = pino.Logger;

const secrets = ['password', 'token', 'cookie', 'authorization', 'to'];
/** Columns with personal data in both spellings, and secrets. */
const hidden = new Set([
  ...secrets,
  ...[...columnsOf.values()].flatMap((columns) =>
    [...columns].flatMap(([name, { personal }]) => (personal ? [name, camelCase(name)] : [])),
  ),
]);

/** At any of the three upper levels of a line. Pino's own `redact` takes five times as long for so many names. */
function hide(fields: object, levels = 3): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (hidden.has(name)) return [name, '[oculto]'];
      const isNested = levels > 1 && value?.constructor === Object;
      return [name, isNested ? hide(value, levels - 1) : value];
    }),
  );
}

/**
 * An error without the parts that can hold patients' data. PostgreSQL repeats values in `detail`, `where` and, in
 * classes 22 and 23, in the message; node-postgres adds the parameters.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const quotesInput = code !== undefined && /^2[23]\w{3}$/.test(code);
  return {
    type: error.name,
    code,
    message: quotesInput ? error.message.replace(/"[^"]*"|: .*$/gs, '"…"') : error.message,
    constraint: 'constraint' in error ? error.constraint : undefined,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    cause: error.cause === undefined ? undefined : serializeError(error.cause),
  };
}

/**
 * Control characters above ASCII, separators of lines, and marks that reverse the direction of text. JSON leaves them as they
 * are, and a path that a client sends has them: a terminal would follow them.
 */
const controls = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/gu;

const escapeControls = (line: string) =>
  line.replaceAll(controls, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The log of a process, on standard error, which says itself when lines were dropped. */
export function openLog(level: Environment['logLevel'] | undefined): { log: Log; output: LogOutput } {
  // Not 'lines': that is a column with personal data, which the log hides.
  const output = createLogOutput(process.stderr, (dropped) =>
    log.error({ dropped }, 'log lines were dropped: they were not read, or not stored, in time'),
  );
  const log = createLog(level, output);
  return { log, output };
}

/** Structured lines. On a terminal only warnings, so that the lines for people stay readable. */
export function createLog(
  level: Environment['logLevel'] | undefined,
  destination: pino.DestinationStream = process.stderr,
): Log {
  return pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: hide },
      serializers: { err: serializeError },
      hooks: { streamWrite: escapeControls },
    },
    destination,
  );
}
