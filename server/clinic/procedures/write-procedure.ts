import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { otherNamesOf } from '#contract/clinic/common-names.ts';
import {
  type createProcedureInput,
  missingResource,
  type starterInput,
  type updateProcedureInput,
} from '#contract/clinic/procedures.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Procedures } from '../../platform/database/schema.ts';
import { dropMedia, storeMedia } from '../../platform/media/store-media.ts';
import { acceptMedia } from './accept-media.ts';
import {
  countActiveResources,
  deleteProcedureRow,
  findProcedure,
  insertProcedure,
  lockProcedure,
  saveNeeds,
  savePrice,
  savePrices,
  saveWhoDoes,
  updateProcedureRow,
} from './queries.ts';

type Row = Selectable<Procedures>;
/** The media columns; empty if they stay unchanged. */
type MediaColumns = Partial<Pick<Row, 'media_url' | 'media_type'>>;

type Input = Omit<z.output<typeof createProcedureInput>, 'media'>;

/**
 * Stores record and media, both or neither.
 * @param signal aborted when the client disconnects or cancels
 * @returns its id
 */
export const createProcedure = (
  services: Services,
  actor: SessionActor,
  { media, ...input }: z.output<typeof createProcedureInput>,
  signal?: AbortSignal,
): Promise<string> =>
  withMedia(services, actor, { file: media, signal }, (columns) =>
    asCaller(services.db, actor, (tx) => insertWhole(tx, input, columns)),
  );

/** All or none. The list shows the newest first. */
export const createProcedures = (
  { db }: Services,
  actor: SessionActor,
  procedures: readonly z.output<typeof starterInput>[],
): Promise<void> =>
  asCaller(db, actor, async (tx) => {
    for (const input of procedures.toReversed()) await insertWhole(tx, input, {});
  });

async function insertWhole(tx: Scope, input: Input, columns: MediaColumns): Promise<string> {
  const { alsoKnownAs = otherNamesOf(input.title) || null } = input;
  const { id } = await insertProcedure(tx, { ...columnsOf({ ...input, alsoKnownAs }), ...columns });
  await saveParts(tx, id, input);
  return id;
}

/** As `createProcedure`; replaced or removed media are deleted after the commit. */
export async function updateProcedure(
  services: Services,
  actor: SessionActor,
  { id, media, removeMedia, ...input }: z.output<typeof updateProcedureInput>,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services;
  if (!(await db.asUser(actor, (tx) => findProcedure(tx, id, services.clock.today()))))
    throw refusal('NOT_FOUND');
  const without: MediaColumns = removeMedia ? { media_url: null, media_type: null } : {};
  const { before, after } = await withMedia(services, actor, { file: media, signal }, (columns) =>
    asCaller(db, actor, async (tx) => {
      const before = await lockProcedure(tx, id);
      if (!before) throw refusal('NOT_FOUND');
      const after = await updateProcedureRow(tx, id, { ...columnsOf(input), ...without, ...columns });
      await saveParts(tx, id, input);
      return { before, after };
    }),
  );
  if (after.media_url !== before.media_url) dropMedia(services, before.media_url);
}

/** What is undefined stays as it is. */
const columnsOf = (input: Input) => ({
  title: input.title,
  also_known_as: input.alsoKnownAs,
  description: input.description,
  duration: input.duration,
  minutes: input.minutes,
  buffer_before_minutes: input.bufferBeforeMinutes,
  buffer_after_minutes: input.bufferAfterMinutes,
  color: input.color,
  bookable_online: input.bookableOnline,
  preparation: input.preparation,
  term_template_id: input.termTemplateId,
  risks: input.risks,
});

async function saveParts(tx: Scope, id: string, input: Input): Promise<void> {
  const { priceCents, pricePublic, prices, professionalIds, needs } = input;
  await savePrice(tx, id, { cents: priceCents, isPublic: pricePublic });
  if (prices) await savePrices(tx, id, prices);
  if (professionalIds) await saveWhoDoes(tx, id, professionalIds);
  if (!needs) return;
  const needed = {
    resourceIds: needs.flatMap((need) => ('resourceId' in need ? need.resourceId : [])),
    kinds: needs.flatMap((need) => ('kind' in need ? need.kind : [])),
  };
  if ((await countActiveResources(tx, needed)) < needs.length) throw invalidField(['needs'], missingResource);
  await saveNeeds(tx, id, needed);
}

/**
 * Deletes the record, then its media, so that a record never points to a missing object and no transaction waits for the
 * storage (decision 026).
 */
export async function deleteProcedure(services: Services, actor: SessionActor, id: string): Promise<void> {
  const address = await services.db.asUser(actor, async (tx) => {
    const procedure = await lockProcedure(tx, id);
    if (!procedure) throw refusal('NOT_FOUND');
    await deleteProcedureRow(tx, id);
    return procedure.media_url;
  });
  dropMedia(services, address);
}

/** Checks and stores the file, if any, and writes the record with its address. */
async function withMedia<Result>(
  services: Services,
  actor: SessionActor,
  { file, signal }: { file: File | undefined; signal: AbortSignal | undefined },
  write: (columns: MediaColumns) => Promise<Result>,
): Promise<Result> {
  if (!file) return write({});
  const accepted = await acceptMedia(file, signal);
  return storeMedia(services, actor, 'procedure-media', accepted, (address) =>
    write({ media_url: address, media_type: accepted.kind }),
  );
}
