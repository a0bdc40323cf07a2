/** What HTTP costs by itself here: the smallest server there is, and the application where it asks no database. */
import { addSlice, emptyTally, type Timing, timingOf } from './measure.ts';
import { usedBy } from './processes.ts';
import { type BenchServer, startBare } from './servers.ts';
import { type Crowd, crowds } from './turns.ts';
import { openWire } from './wire.ts';

export interface HttpAlone {
  what: string;
  timings: Record<Crowd, Timing>;
}

type Effort = { seconds: number; slices: number };

/** Called by the same few lines as both servers, without their client libraries. */
export async function measureHttpAlone(ours: BenchServer, effort: Effort): Promise<HttpAlone[]> {
  const bare = await startBare();
  const wire = openWire();
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{}}' };
  const subjects = [
    { what: 'bare `node:http`, 80 bytes', server: bare, path: '/80', init: post },
    { what: 'bare `node:http`, 6,600 bytes', server: bare, path: '/6600', init: post },
    { what: 'ours, `/health`: no session, no database', server: ours, path: '/health', init: {} },
  ].map((subject) => ({ ...subject, tallies: { 1: emptyTally(), 16: emptyTally() } }));
  const milliseconds = (effort.seconds * 1_000) / effort.slices;
  try {
    // The first round only warms up.
    for (let slice = -1; slice < effort.slices; slice += 1) {
      for (const { server, path, init, tallies } of subjects) {
        const call = async () => (await wire.fetch(server.origin + path, init)).arrayBuffer();
        const used = () => usedBy(server.pid);
        for (const callers of crowds)
          await addSlice(slice < 0 ? emptyTally() : tallies[callers], call, { callers, milliseconds, used });
      }
    }
    return subjects.map(({ what, tallies }) => ({
      what,
      timings: { 1: timingOf(tallies[1]), 16: timingOf(tallies[16]) },
    }));
  } finally {
    wire.close();
    await bare.stop();
  }
}
