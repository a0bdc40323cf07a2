import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Background } from '../../platform/calls/background.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import type { Changes } from '../../platform/realtime/changes.ts';
import { countWaitingMail, findLastBackup } from './queries.ts';

/** The metrics of this process. They identify no person: no label comes from the data of a request. */
export interface Metrics {
  /** @returns a function to call when the request is answered */
  requestBegun(): (route: string, status: number) => void;
  limitHit(limit: string, kind: string): void;
  /** Adds the metrics that are read from these sources at each request for them. */
  observe(sources: Sources): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<{ contentType: string; body: string }>;
}

interface Sources {
  db: Database;
  changes: Pick<Changes, 'count'>;
  background: Pick<Background, 'count'>;
}

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Maximum age of the cached values from the database. */
const maxAgeMs = 5_000;

/** @param droppedLogLines how many log lines were dropped so far */
export function createMetrics(log: Log, droppedLogLines = () => 0): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'vico_http_request_duration_seconds',
    help: 'Time until the head of the answer, by procedure or route.',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  });
  const underWay = new Gauge({
    name: 'vico_http_requests_under_way',
    help: 'Requests that have not been answered yet.',
    registers,
  });
  const limitHits = new Counter({
    name: 'vico_limit_hits_total',
    help: 'Attempts that had to wait, by what was attempted and whose limit was used up.',
    labelNames: ['limit', 'kind'],
    registers,
  });
  new Counter({
    name: 'vico_log_lines_dropped_total',
    help: 'Log lines that were not written, because nothing read them or their disk was full.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });

  return {
    requestBegun() {
      const began = performance.now();
      underWay.inc();
      return (route, status) => {
        underWay.dec();
        durations.observe({ route, status }, (performance.now() - began) / 1_000);
      };
    },
    limitHit: (limit, kind) => limitHits.inc({ limit, kind }),
    observe({ db, changes, background }) {
      addProcessMetrics(registers, { db, changes, background });
      addClinicMetrics(registers, db, log);
    },
    text: async () => ({ contentType: register.contentType, body: await register.metrics() }),
  };
}

/** Metrics from the memory of this process. */
function addProcessMetrics(registers: Registry[], { db, changes, background }: Sources): void {
  new Gauge({
    name: 'vico_database_connections',
    help: 'Connections by pool: in use, idle, and how many requests wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { inUse, idle, waiting }] of Object.entries(db.load())) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'vico_database_connections_most',
    help: 'How many connections a pool may have.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { most }] of Object.entries(db.load())) this.set({ pool }, most);
    },
  });
  new Gauge({
    name: 'vico_event_streams',
    help: 'Event streams that are open in this process.',
    registers,
    collect() {
      this.set(changes.count());
    },
  });
  new Gauge({
    name: 'vico_background_tasks',
    help: 'Work of this process that goes on after its request was answered.',
    registers,
    collect() {
      this.set(background.count());
    },
  });
}

const findClinic = async (tx: Scope) => ({
  mail: await countWaitingMail(tx),
  backup: await findLastBackup(tx),
});
type Clinic = Awaited<ReturnType<typeof findClinic>>;

/** Metrics of the clinic, the same from every process; left out while the database does not answer. */
function addClinicMetrics(registers: Registry[], db: Database, log: Log): void {
  const read = cached(maxAgeMs, () =>
    db.asService(findClinic).catch((err: unknown) => {
      log.warn({ err }, 'the metrics of the database could not be read');
      return undefined;
    }),
  );
  /** @param pick returns undefined to leave the metric out */
  function gauge(name: string, help: string, pick: (clinic: Clinic) => number | undefined) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const clinic = await read();
        const value = clinic && pick(clinic);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
  gauge(
    'vico_mails_waiting',
    'Messages of the clinic that have not been sent yet.',
    ({ mail }) => mail.waiting,
  );
  gauge('vico_mails_failing', 'Those of them that have been tried in vain.', ({ mail }) => mail.failing);
  gauge(
    'vico_mail_oldest_seconds',
    'How long the oldest of them has been waiting.',
    ({ mail }) => mail.oldestSeconds,
  );
  gauge(
    'vico_backup_age_seconds',
    'Time since the last daily backup that succeeded was begun; absent where there is none.',
    ({ backup }) => (backup ? (Date.now() - backup.getTime()) / 1_000 : undefined),
  );
}

/** Caches the last result, also while it is being read. */
function cached<Value>(maxAge: number, load: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > maxAge) last = { at: performance.now(), value: load() };
    return last.value;
  };
}
