import {
  mostReminderRules,
  reminderChannels,
  reminderTwice,
  tooManyReminders,
} from '#contract/messages/reminders.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { composePreview } from '../notices/preview.ts';
import { deleteRule, insertRule, listRules, updateRule } from './queries.ts';

export const remindersRoutes = {
  list: forStaff('settings').reminders.list.handler(
    async ({ context: { db, caller, accounts, whatsapp } }) => {
      const rows = await db.asUser(caller, listRules);
      return {
        rules: rows.map(({ id, minutes_before, is_on, channels }) => ({
          id,
          minutesBefore: minutes_before,
          isOn: is_on,
          channels: reminderChannels.filter((channel) => channels.includes(channel)),
        })),
        sendsMail: accounts.sendsMail,
        sendsWhatsapp: whatsapp !== undefined,
      };
    },
  ),

  create: forStaff('settings').reminders.create.handler(
    ({ input: { minutesBefore }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        if ((await listRules(tx)).length >= mostReminderRules)
          throw invalidField(['minutesBefore'], tooManyReminders);
        const created = await insertRule(tx, minutesBefore);
        if (!created) throw invalidField(['minutesBefore'], reminderTwice);
        return created;
      }),
  ),

  update: forStaff('settings').reminders.update.handler(
    async ({ input: { id, isOn, channels }, context: { db, caller } }) => {
      if (!(await db.asUser(caller, (tx) => updateRule(tx, id, { isOn, channels }))))
        throw refusal('NOT_FOUND');
      return {};
    },
  ),

  remove: forStaff('settings').reminders.remove.handler(
    async ({ input: { id }, context: { db, caller } }) => {
      if (!(await db.asUser(caller, (tx) => deleteRule(tx, id)))) throw refusal('NOT_FOUND');
      return {};
    },
  ),

  preview: forStaff('settings').reminders.preview.handler(({ context }) =>
    context.db.asService((tx) => composePreview(tx, context)),
  ),
};
