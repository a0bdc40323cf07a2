import { forAdmin, forStaff } from '../../platform/calls/procedures.ts';
import { findRecordSettings, saveRecordSettings } from './queries.ts';

export const recordSettingsRoutes = {
  get: forStaff('record').recordSettings.get.handler(({ context: { db, caller } }) =>
    db.asUser(caller, findRecordSettings),
  ),

  // Administrators alone have both the record and the settings.
  update: forAdmin.recordSettings.update.handler(async ({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      await saveRecordSettings(tx, input);
      return findRecordSettings(tx);
    }),
  ),
};
