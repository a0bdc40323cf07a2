import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Client, ClientBase } from 'pg';
import { type Clock, createClock } from '../../../platform/clock.ts';
import { becomeMaintenance } from '../../../platform/database/maintenance.ts';
import { connectAsOwner } from '../../../platform/database/owner-connection.ts';
import type { Log } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isCode } from '../backup-file.ts';
import { backupName, dayOfDaily, isUnfinished } from '../file-names.ts';
import { makeBackup } from '../make-backup.ts';
import { tryBackupLock } from '../queries.ts';
import { findHistory, type History, recordFailure, recordStart, recordSuccess } from './queries.ts';
import { type Keep, outdated } from './retention.ts';

export interface DailyBackups {
  /** Makes the backup of the day if it is due and no other process makes it. */
  check(): Promise<'made' | 'failed' | 'not due' | 'by another'>;
  /** Aborts a backup under way and removes its file. */
  close(): Promise<void>;
}

interface Options {
  ownerUrl: string;
  storage: Storage;
  /** Looked up for each backup. @param client under clinic_maintenance */
  findFolder: (client: ClientBase) => Promise<string>;
  /** Local time at the clinic, HH:mm. */
  time: string;
  keep: Keep;
  passphrase: string | undefined;
  clock: Clock;
  log: Log;
  /** Delay of the first check after the start. */
  firstCheckMs?: number | undefined;
}

/** So that the check does not slow down the start. */
const defaultFirstCheckMs = 60_000;
const intervalMs = 5 * 60_000;
/** After a failure, or after a process that was killed during a backup. */
const retryMs = 60 * 60_000;

/** Makes a backup each day, and removes old ones. Several processes may run it. */
export function createDailyBackups(options: Options): DailyBackups {
  const { ownerUrl, clock, log, firstCheckMs = defaultFirstCheckMs } = options;
  const stopping = new AbortController();
  let underWay: ReturnType<DailyBackups['check']> | undefined;

  async function makeIfDue(): ReturnType<DailyBackups['check']> {
    const { client } = await connectAsOwner(ownerUrl);
    try {
      if (!(await tryBackupLock(client))) return 'by another';
      await becomeMaintenance(client);
      if (!isDue(await findHistory(client, clock.now()), clock, options.time)) return 'not due';
      return (await attempt(client, options, stopping.signal)) ? 'made' : 'failed';
    } finally {
      await client.end().catch(() => {});
    }
  }

  function check() {
    underWay ??= makeIfDue().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const checkAndLog = () => {
    check().catch((err: unknown) => log.error({ err }, 'whether a backup is due could not be found out'));
  };
  const first = setTimeout(checkAndLog, firstCheckMs).unref();
  const timer = setInterval(checkAndLog, intervalMs).unref();
  return {
    check,
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
      await underWay?.catch(() => {});
    },
  };
}

/** Also true later than the daily time, so that a machine that was off makes up for it. */
function isDue({ succeeded, attempted }: History, clock: Clock, time: string): boolean {
  if (attempted && attempted.getTime() > clock.now().getTime() - retryMs) return false;
  const localTimeOf = (instant: Date) => createClock(clock.timeZone, () => instant).localTime();
  const today = `${clock.today()} ${time}:00`;
  const yesterday = `${localTimeOf(new Date(clock.now().getTime() - 24 * 60 * 60_000)).slice(0, 10)} ${time}:00`;
  const wanted = clock.localTime() >= today ? today : yesterday;
  return !succeeded || localTimeOf(succeeded) < wanted;
}

/** The caller holds the lock. */
async function attempt(client: Client, options: Options, signal: AbortSignal): Promise<boolean> {
  const { findFolder, clock, keep, log, passphrase, ownerUrl, storage } = options;
  const id = await recordStart(client, clock.now());
  const folder = await findFolder(client);
  try {
    await removeUnfinished(folder);
    const file = join(folder, backupName(clock, 'daily', passphrase !== undefined));
    const { sizeBytes, sha256, manifest } = await makeBackup({ ownerUrl, storage, file, passphrase, signal });
    await recordSuccess(client, id, { fileName: basename(file), sizeBytes, sha256 });
    const { missing, changed } = manifest;
    if (missing.length > 0 || changed.length > 0) {
      const counts = { missing: missing.length, changed: changed.length };
      log.error(counts, 'the daily backup was made, but stored files are missing or changed: npm run doctor');
    }
    log.info({ file, sizeBytes, sha256 }, 'the daily backup was made');
    // A backup from a future day, made while the clock was ahead, must not replace recent ones.
    const past = (await readdir(folder)).filter((name) => (dayOfDaily(name) ?? '') <= clock.today());
    for (const name of outdated(past, keep)) await rm(join(folder, name), { force: true });
    return true;
  } catch (err) {
    if (signal.aborted) log.warn('the daily backup was broken off by a stop; a later start makes it');
    else log.error({ err, folder }, 'THE DAILY BACKUP FAILED: nothing was saved today');
    await recordFailure(client, id, codeOf(err)).catch(() => {});
    return false;
  }
}

/** Removes the files of killed processes. The lock shows that no other backup is under way. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  for (const name of names) {
    if (isUnfinished(name)) await rm(join(folder, name), { force: true });
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
};
