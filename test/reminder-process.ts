/**
 * One process of a clinic that only sends reminders, started by `reminder-simulation.ts`. A message sets its clock; it looks
 * once, sends all that is due, and answers.
 */
import { createReminders } from '#server/messages/reminders/scheduler.ts';
import { createClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts';

const { OWNER_URL: ownerUrl = '', SMTP_URL: smtpUrl = '' } = process.env;
const log = createLog('silent');
let now = new Date();
const clock = createClock('America/Sao_Paulo', () => now);
const db = await openDatabase({ ownerUrl, log, poolSize: 6 });
const outbox = createOutbox({ db, clock, log, mailer: createSmtpMailer(smtpUrl, 'contato@serra.test') });
const accounts = {
  secret: db.authSecret,
  cookieName: '',
  browserCookieName: '',
  publicUrl: 'https://serra.test',
  adminEmails: [],
  sendsMail: true,
  confirmationRequired: false,
  limitHit() {},
};
const reminders = createReminders({ db, outbox, clock, accounts, log });

process.on('message', async (instant: string) => {
  now = new Date(instant);
  await reminders.run();
  outbox.wake();
  await outbox.settled();
  process.send?.(instant);
});
process.send?.('ready');
