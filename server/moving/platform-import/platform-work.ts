import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import type { ImportResult } from '#contract/moving/imports.ts';
import { platformOptions } from '#contract/moving/platform-imports.ts';
import { becomeMaintenance } from '../../platform/database/maintenance.ts';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { ImportJob, ImportWork } from '../imports/job.ts';
import { recallAnswers } from '../imports/work-queries.ts';
import { bringFiles } from './bring-files.ts';
import { compare } from './compare.ts';
import { findStrayFiles, forgetFile } from './file-queries.ts';
import { objectName, readSource } from './read-source.ts';
import { listSamePeople } from './same-people-queries.ts';
import { nouns } from './settle-queries.ts';
import { openSources } from './sources.ts';
import {
  createStaging,
  forgetPresent,
  nameFindings,
  nameLoneAccounts,
  refreshStatistics,
} from './staging-queries.ts';
import type { FileWork } from './store-object.ts';
import { writeRows } from './write-rows.ts';

/** The import from the older platform: reads the source once, copies the files, then writes all rows in one transaction. */
export const platformWork: ImportWork = {
  check: (job) => bring(job, true),
  async import(job) {
    await job.findings.clear();
    try {
      await bring(job, false);
    } catch (error) {
      // After a stop the next process continues with the objects that are there.
      if (!job.signal.aborted) await removeStrays(job);
      throw error;
    }
  },
};

async function bring(job: ImportJob, isTrial: boolean): Promise<ImportResult> {
  const sources = await openSources(job);
  const { client } = await connectAsOwner(job.ownerUrl);
  try {
    await createStaging(client, job.importId);
    const { unnamedAre, bringsLooseFiles, ...given } = platformOptions.parse(job.options);
    const recalled = await recallAnswers(job.db);
    const answered = new Map(Object.entries({ ...recalled.statuses, ...given.statuses }));
    const names = { ...recalled.professionals, ...given.professionals };
    const moment = { today: job.clock.today(), now: job.clock.now().toISOString(), statuses: answered };
    const read = await readSource(job, client, sources.dump, sources.objects, moment);
    await becomeMaintenance(client);
    const files: FileWork = {
      job,
      client,
      objects: sources.objects,
      limitBytes: job.settings.fileSizeLimitBytes,
      isTrial,
      bringsLooseFiles,
      logoData: read.settings?.logoData ?? null,
    };
    const logo = objectName(read.settings?.logo ?? null);
    const { logoUrl, looseFiles } = await bringFiles(files, logo);
    const rows = { settings: read.settings, logo, logoUrl, today: moment.today, unnamedAre, names };
    const result = await inOneTransaction(job, client, isTrial, async () => {
      const settled = await writeRows(job, client, rows);
      job.step('comparing', 0);
      const found = await compare(client, job.importId, read.tally, settled, looseFiles);
      const words = [...read.tally.words].map(([key, word]) => ({
        key,
        ...word,
        choice: answered.get(key) ?? null,
      }));
      const comes = found.tables.some(
        ({ table, imported }) => table === 'public.appointments' && imported > 0,
      );
      return {
        ...found,
        ...(words.length > 0 && comes ? { statuses: words } : {}),
        ...(looseFiles > 0 ? { looseFiles: { files: looseFiles, comes: bringsLooseFiles } } : {}),
      };
    });
    // After the trial, whose rows are gone again.
    if (isTrial) {
      await tidyFindings(job, client, isTrial);
      await listSamePeople(client, job.importId);
    }
    // Without statistics the planner reads whole tables until autovacuum comes along. A trial leaves dead rows.
    await refreshStatistics(client, isTrial);
    if (!isTrial) await removeStrays(job);
    return result;
  } finally {
    await client.end().catch(() => {});
    await sources.close();
  }
}

/** Queries on a connection that is the caller's, within its transaction. */
const kyselyOn = (client: Client): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client), release() {} }),
        end: async () => {},
        options: {},
      },
    }),
  });

async function tidyFindings({ importId }: ImportJob, client: Client, isTrial: boolean): Promise<void> {
  await forgetPresent(client, importId, Object.values(nouns), isTrial);
  await nameFindings(client, importId);
  await nameLoneAccounts(client, importId);
}

/** A trial does the same and is rolled back. */
async function inOneTransaction(
  job: ImportJob,
  client: Client,
  isTrial: boolean,
  work: () => Promise<ImportResult>,
): Promise<ImportResult> {
  const tx = kyselyOn(client);
  await client.query('begin');
  try {
    await job.hold(tx);
    const result = await work();
    await job.findings.flush();
    // A page that sees the end sees the findings as they stay.
    if (!isTrial) {
      await tidyFindings(job, client, isTrial);
      await job.finish(tx, result);
    }
    await client.query(isTrial ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The objects first: what is left after a stop in between is still known. */
async function removeStrays({ ownerUrl, importId, storage }: ImportJob): Promise<void> {
  const { client } = await connectAsOwner(ownerUrl);
  try {
    await becomeMaintenance(client);
    for (const place of await findStrayFiles(client, importId)) {
      await storage.remove(place);
      await forgetFile(client, importId, place);
    }
  } finally {
    await client.end().catch(() => {});
  }
}
