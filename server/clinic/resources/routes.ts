import type { Resource } from '#contract/clinic/resources.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { createResource, removeResource, updateResource } from './change-resource.ts';
import { listResources } from './queries.ts';

const list = async (tx: Scope): Promise<Resource[]> =>
  (await listResources(tx)).map(({ needed_by, ...row }) => ({ ...row, neededBy: needed_by }));

async function find(tx: Scope, id: string): Promise<Resource> {
  const row = (await list(tx)).find((each) => each.id === id);
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

export const resourcesRoutes = {
  list: forStaff('agenda').resources.list.handler(async ({ context: { db, caller } }) => ({
    rows: await db.asUser(caller, list),
  })),

  create: forStaff('settings').resources.create.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => find(tx, await createResource(tx, input))),
  ),

  update: forStaff('settings').resources.update.handler(
    ({ input: { id, ...values }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        await updateResource(tx, id, values);
        return find(tx, id);
      }),
  ),

  remove: forStaff('settings').resources.remove.handler(
    async ({ input: { id }, context: { db, caller } }) => {
      await db.asUser(caller, (tx) => removeResource(tx, id));
      return {};
    },
  ),
};
