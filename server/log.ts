import pino from 'pino';
import type { Environment } from './environment.ts';

export type Log = pino.Logger;

/** Fields that carry personal data or a secret, wherever in a line they stand. */
const personal = [
  'email',
  'cpf',
  'phone',
  'address',
  'birth_date',
  'full_name',
  'notes',
  'password',
  'token',
  'cookie',
  'authorization',
  'to',
];

/**
 * An error without what a patient's data may be in: PostgreSQL repeats values in `detail`, `where` and, for an
 * input it cannot read (class 22), in the message itself; node-postgres adds the parameters.
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
 * Structured lines on standard error; on a terminal only what needs attention, so that the lines for people stay readable.
 * @param destination where they go instead
 */
export function createLog(
  level: Environment['logLevel'] | undefined,
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[oculto]',
      },
      serializers: { err: serializeError },
    },
    destination,
  );
}

/** A child that is made once it has something to say: most requests end without a word of their own. */
export function childOnDemand(log: Log, bindings: pino.Bindings): Log {
  let child: Log | undefined;
  return new Proxy(log, {
    get(_, key) {
      child ??= log.child(bindings);
      return Reflect.get(child, key);
    },
  });
}
