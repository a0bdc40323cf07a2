import pg from 'pg';
import type { ImportState } from '#contract/moving/imports.ts';
import { becomeMaintenance } from '../../platform/database/maintenance.ts';
import { readAddress } from '../../platform/database/owner-connection.ts';
import { isDatabaseUnavailable } from '../../platform/database/problems.ts';
import { type Finding, ImportEnded, type ImportJob } from './job.ts';
import {
  clearFindings,
  insertFindings,
  isInState,
  lastFinding,
  type Progress,
  saveProgress,
} from './work-queries.ts';

/** The connection that holds the lock and saves progress and findings, beside the transaction of the rows. */
export async function openControl(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...readAddress(ownerUrl),
    connectionTimeoutMillis: connectionTimeoutMs,
    // Progress and findings are sent without waiting for each other.
    pipeline: true,
    keepAlive: true,
    application_name: 'vico import',
  });
  // A lost connection that is idle would end the process; `watchImport` notices it.
  client.on('error', () => {});
  await client.connect();
  await becomeMaintenance(client);
  return client;
}

const connectionTimeoutMs = 10_000;
const intervalMs = 1_000;
const findingsAtOnce = 1_000;

interface Watched {
  client: pg.Client;
  importId: string;
  state: ImportState;
  /** Called once: the import is no longer in the state, the connection was lost, or the progress cannot be saved. */
  onEnd: (reason: Error) => void;
}

export interface Control extends Pick<ImportJob, 'step' | 'progress' | 'findings'> {
  /** Saves what is left and writes no more. */
  settle(): Promise<void>;
}

/** Saves the progress each second, and looks whether the import is still to be worked on. */
export async function watchImport({ client, importId, state, onEnd }: Watched): Promise<Control> {
  let number = await lastFinding(client, importId);
  let pending: Finding[] = [];
  let saved = Promise.resolve();
  const progress: Progress = { step: null, done: 0, total: 0, isNew: false };
  let isDirty = false;
  let hasEnded = false;

  const end = (reason: Error) => {
    if (!hasEnded) onEnd(reason);
    hasEnded = true;
  };
  client.on('end', () => end(new ImportEnded('lost')));

  /** One after the other: the numbers of the findings follow their order. */
  function saveFindings(): Promise<void> {
    const batch = pending;
    pending = [];
    if (batch.length === 0) return saved;
    const first = number + 1;
    number += batch.length;
    saved = saved.then(() => insertFindings(client, importId, first, batch));
    // The error is that of the next `flush`.
    saved.catch(() => {});
    return saved;
  }

  async function save() {
    const isStill = isDirty
      ? await saveProgress(client, importId, state, { ...progress })
      : await isInState(client, importId, state);
    if (!isStill) end(new ImportEnded('moved'));
  }
  let saving: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (saving || hasEnded) return;
    const sent = save();
    isDirty = false;
    progress.isNew = false;
    saving = sent
      .catch((error: Error) => end(isDatabaseUnavailable(error) ? new ImportEnded('lost') : error))
      .finally(() => {
        saving = undefined;
      });
  }, intervalMs);

  return {
    step(name, total) {
      Object.assign(progress, { step: name, done: 0, total, isNew: true });
      isDirty = true;
    },
    progress(done) {
      progress.done = Math.floor(done);
      isDirty = true;
    },
    findings: {
      add(finding) {
        pending.push(finding);
        if (pending.length >= findingsAtOnce) void saveFindings();
      },
      flush: saveFindings,
      async clear() {
        pending = [];
        await saved;
        number = 0;
        await clearFindings(client, importId);
      },
    },
    async settle() {
      clearInterval(timer);
      await saving;
      await saveFindings();
      hasEnded = true;
    },
  };
}
