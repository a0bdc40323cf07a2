import type { Client } from 'pg';
import { nameKey } from '#contract/clinic/professionals.ts';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import type { ImportResult } from '#contract/moving/imports.ts';
import { readInstant } from '../import-values/read-time.ts';
import { fileBucket } from './bring-files.ts';
import {
  countByProfessional,
  countFiles,
  countGroups,
  countImported,
  countLooseFiles,
  countSkipped,
  findImportedAt,
} from './compare-queries.ts';
import { nouns } from './settle-queries.ts';
import { type SourceTable, sourceTables, type Tally } from './tally.ts';
import type { Written } from './write-rows.ts';

/** Reasons of rows that are joined to one that is here or came. */
const joinedReasons = ['account_email_twice', 'account_here', 'already_here', 'joined', 'same_person'];

/** Counts by table, sums and files of both sides. @param looseFiles without a row of their own, which did not come before */
export async function compare(
  client: Client,
  importId: string,
  tally: Tally,
  settled: Written,
  looseFiles: number,
): Promise<ImportResult> {
  const imported = await countImported(client, importId);
  const loose = await countLooseFiles(client);
  const tables: ImportResult['tables'] = [];
  for (const table of sourceTables) {
    const read = tally.read.get(table) ?? 0;
    if (table === 'public.clinic_settings') {
      const first = Math.min(read, 1);
      tables.push({
        table,
        read,
        imported: settled.settings === 'inserted' ? first : 0,
        merged: settled.settings === 'inserted' ? 0 : first,
        skipped: read - first,
      });
      continue;
    }
    const left = await leftOf(client, table);
    const refused = tally.refused.get(table) ?? 0;
    const isOfFiles = table === 'public.patient_files';
    tables.push({
      table,
      read,
      imported: (imported.get(table) ?? 0) - (isOfFiles ? loose.imported : 0),
      ...left,
      skipped: left.skipped + refused,
    });
    if (isOfFiles && looseFiles + loose.merged > 0)
      tables.push({
        table: 'storage.objects',
        read: looseFiles + loose.merged,
        ...loose,
        skipped: looseFiles - loose.imported,
      });
  }
  const { named, unnamed, asked, candidates } = settled.people;
  const added = imported.get('public.professionals') ?? 0;
  tables.push({
    table: 'public.professionals',
    read: named,
    imported: added,
    merged: named - added,
    skipped: 0,
  });
  const files = await countFiles(client, fileBucket);
  const importedAt = await findImportedAt(client, importId);
  const { value: newest } = readInstant(tally.newest);
  return {
    tables,
    comparison: [
      ...(await groupsOf(client, tally)),
      ...(await professionalsOf(client, tally, settled.people)),
      ...filesOf(files),
    ],
    ...(importedAt ? { importedAt } : {}),
    ...(newest ? { newestAt: new Date(newest).toISOString() } : {}),
    ...(unnamed ? { unnamed } : {}),
    // One name alone can be nobody else's.
    ...(asked.length > 0 && asked.length + candidates.length > 2
      ? { professionals: { candidates, names: asked } }
      : {}),
    files: { count: files.newFiles, bytes: files.newBytes, pictures: files.newPictures },
    ...(settled.present.rows > 0 ? { present: settled.present } : {}),
  };
}

async function leftOf(client: Client, table: SourceTable) {
  const noun = Object.values(nouns).find(({ source }) => source === table);
  const skipped = noun ? await countSkipped(client, noun.staging) : new Map<string, number>();
  const all = [...skipped.values()].reduce((sum, each) => sum + each, 0);
  const merged = joinedReasons.reduce((sum, reason) => sum + (skipped.get(reason) ?? 0), 0);
  return { merged, skipped: all - merged };
}

async function groupsOf(client: Client, tally: Tally): Promise<ImportResult['comparison']> {
  const found = await countGroups(client);
  const byName = new Map(found.map((each) => [each.what, each]));
  const total = 'appointments.count';
  const groups = new Map(tally.groups).set(total, tally.read.get('public.appointments') ?? 0);
  const refused = new Map(tally.left).set(total, tally.refused.get('public.appointments') ?? 0);
  return [...new Set([...groups.keys(), ...refused.keys(), ...byName.keys()])].sort().map((what) => ({
    what,
    source: groups.get(what) ?? 0,
    ours: byName.get(what)?.ours ?? 0,
    left: (byName.get(what)?.left ?? 0) + (refused.get(what) ?? 0),
  }));
}

/** By the name as folded, that of whom it became. Appointments without one that became a professional's are missing there and more here, with findings. */
async function professionalsOf(
  client: Client,
  { doctors }: Tally,
  { unnamed, whoIs }: Pick<Written['people'], 'unnamed' | 'whoIs'>,
): Promise<ImportResult['comparison']> {
  const figures = new Map<string, { name: string; source: number; ours: number; left: number }>();
  const figureOf = (written: string) => {
    const name = whoIs(written);
    const key = nameKey(name);
    const figure = figures.get(key) ?? {
      name: key === '' ? noProfessional : name.trim(),
      source: 0,
      ours: 0,
      left: 0,
    };
    figures.set(key, figure);
    return figure;
  };
  for (const { name, ours, left } of await countByProfessional(client)) {
    const figure = figureOf(name);
    figure.ours += ours;
    figure.left += left;
  }
  for (const { name, appointments, left } of doctors.values()) {
    const figure = figureOf(name);
    figure.source += appointments;
    figure.left += left;
  }
  if (unnamed && nameKey(unnamed.chosen) !== '') {
    figureOf('').left += unnamed.appointments;
    figureOf(unnamed.chosen).left -= unnamed.appointments;
  }
  return [...figures.values()].map(({ name, ...figure }) => ({
    what: `appointments.professional.${name}`,
    ...figure,
  }));
}

const filesOf = (figures: Awaited<ReturnType<typeof countFiles>>): ImportResult['comparison'] => {
  const of = (what: string, source: number, ours: number) => ({ what, source, ours, left: source - ours });
  return [
    of('files.count', figures.objects, figures.files),
    of('files.bytes', figures.objectBytes, figures.fileBytes),
    of('photos.count', figures.photos, figures.photosHere),
    of('media.count', figures.media, figures.mediaHere),
  ];
};
