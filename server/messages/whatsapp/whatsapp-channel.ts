import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import type { Channel } from '../../platform/mail/channel.ts';
import type { WhatsappSettings } from '../../platform/whatsapp-settings.ts';
import { hasMessage, keepMessageId } from './queries.ts';
import { sendTemplate } from './send-template.ts';

/** What `whatsappWay` puts into a message. */
const payload = z.object({
  template: z.string(),
  values: z.array(z.string()),
  buttons: z.array(z.string()),
});

/** Messages to the phone of a patient by the WhatsApp Cloud API. */
export const createWhatsappChannel = (settings: WhatsappSettings, db: Database, log: Log): Channel => ({
  async send({ id, recipient, contactId, payload: found }, signal) {
    const { template, values, buttons } = payload.parse(found);
    // An attempt before was cut off; WhatsApp has reported since that the message is there.
    if (contactId && (await db.asService((tx) => hasMessage(tx, contactId)))) return;
    const reference = contactId ?? id;
    const messageId = await sendTemplate(
      settings,
      { to: recipient, template, values, buttons, reference },
      signal,
    );
    if (!contactId) return;
    // The message is sent: a failure here may not send it again. Its status brings the id once more.
    await db
      .asService((tx) => keepMessageId(tx, messageId, contactId))
      .catch((err: unknown) => log.warn({ err }, 'the id of a WhatsApp message could not be stored'));
  },
});
