/** Which part of the server a profile's time was spent in: a package, a part of Node or of ours. */
import { z } from 'zod';

export const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.infer<typeof profileSchema>;
type Frame = Profile['nodes'][number]['callFrame'];

/** The first whose pattern the address of a function's file matches. */
const parts: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['pg: the connections to PostgreSQL', /node_modules\/(?:pg|pg-\w+|postgres-\w+)\//u],
  ['Kysely: words of queries', /node_modules\/kysely\//u],
  ['oRPC: calls', /node_modules\/@orpc\//u],
  ['zod: input and answers', /node_modules\/zod\//u],
  ['Hono: routes, requests, answers', /node_modules\/(?:@hono\/[\w-]+|hono)\//u],
  ['pino: the log', /node_modules\/(?:@pinojs\/[\w-]+|pino|[\w-]*json-stringify|sonic-boom)\//u],
  ['other packages', /node_modules\//u],
  ['ours: sessions and accounts', /\/server\/accounts\//u],
  ['ours: statements and rows', /\/server\/database\//u],
  ['ours: HTTP', /\/server\/http[/-]/u],
  ['ours: screens', /\/(?:server|contract|db)\//u],
  ['Node: HTTP', /^node:(?:_http|internal\/http)/u],
  ['Node: Request, Response, Headers', /undici|webstreams|internal\/(?:url|webidl)/u],
  ['Node: ciphers and random ids', /internal\/crypto|^node:crypto/u],
  [
    'Node: promises, timers, events',
    /internal\/(?:process|timers|async|promise|abort)|^node:(?:events|timers)/u,
  ],
  ['Node: sockets and streams', /^node:/u],
];

/** By V8's names for what is no function. */
const outside = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'outside of JavaScript'],
]);
/** Node's own code in C++ that hands bytes to the kernel and wakes whoever waits for them. */
const writes = new Set(['writev', 'writeUtf8String', 'writeLatin1String', 'writeBuffer', 'writeAsciiString']);

/** Shares of the time in which the processor was busy, by part. */
export type Shares = ReadonlyMap<string, number>;

export function layersOf({ nodes, samples, timeDeltas }: Profile): Shares {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const partOfNode = new Map(nodes.map(({ id }) => [id, partOf(id, frames, callers)]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    if (isNoWork(frames.get(id))) continue;
    const [part, delta] = [partOfNode.get(id) ?? 'outside of JavaScript', timeDeltas[index] ?? 0];
    times.set(part, (times.get(part) ?? 0) + delta);
    busy += delta;
  }
  return new Map([...times].map(([part, spent]) => [part, spent / busy]));
}

/** The profiler sees itself begin and end. */
const isNoWork = (frame: Frame | undefined) =>
  frame?.functionName === '(idle)' || frame?.url === 'node:inspector';

/** What has no file, as `JSON.stringify` or a regular expression, belongs to whoever called it. */
function partOf(
  id: number,
  frames: ReadonlyMap<number, Frame>,
  callers: ReadonlyMap<number, number>,
): string {
  const frame = frames.get(id);
  const known = frame && outside.get(frame.functionName);
  if (known) return known;
  if (frame?.url === '' && writes.has(frame.functionName)) return 'the kernel: writing to sockets';
  for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
    const { url = '' } = frames.get(at) ?? {};
    const part = url !== '' && parts.find(([, pattern]) => pattern.test(url))?.[0];
    if (part) return part;
  }
  return 'outside of JavaScript';
}
