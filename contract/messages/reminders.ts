/** When the clinic reminds patients of their appointments. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id } from '../fields.ts';

/** Half an hour to two weeks. */
export const reminderMinutes = { min: 30, max: 14 * 24 * 60 } as const;
/** More would be more mails than anyone reads. */
export const mostReminderRules = 6;

const wrongReminderMinutes = 'Escolha de 30 minutos a 14 dias antes';
export const reminderTwice = 'Já existe um lembrete com esse tempo';
export const tooManyReminders = `Use no máximo ${mostReminderRules} lembretes`;

export const reminderChannels = ['email', 'push', 'whatsapp_api'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

const missingReminderChannel = 'Escolha ao menos um canal';
const channels = z
  .array(z.enum(reminderChannels))
  .refine((chosen) => chosen.length > 0, missingReminderChannel)
  .refine((chosen) => chosen.length <= reminderChannels.length);

export const reminderRule = z.object({
  id,
  minutesBefore: z.number().int(),
  isOn: z.boolean(),
  channels: z.array(z.enum(reminderChannels)),
});
export type ReminderRule = z.infer<typeof reminderRule>;

const minutesBefore = z
  .int(wrongReminderMinutes)
  .min(reminderMinutes.min, wrongReminderMinutes)
  .max(reminderMinutes.max, wrongReminderMinutes);

/** The longest time before an appointment first. */
export const list = endpoint
  .route({ method: 'GET', path: '/reminders', tags: ['reminders'], summary: 'The rules of reminders' })
  .output(
    z.object({
      rules: z.array(reminderRule),
      /** Without a mail server no reminder is sent by e-mail. */
      sendsMail: z.boolean(),
      /** Whether the server sends by the WhatsApp Cloud API. */
      sendsWhatsapp: z.boolean(),
    }),
  );

/** A rule that is switched on sends nothing for moments that have passed. */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/reminders',
    tags: ['reminders'],
    summary: 'Add a reminder, switched on',
    successStatus: 201,
  })
  .input(z.object({ minutesBefore }))
  .output(z.object({ id }));

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/reminders/{id}',
    tags: ['reminders'],
    summary: 'Switch a reminder on or off, or choose its channels',
  })
  .input(z.object({ id, isOn: z.boolean().optional(), channels: channels.optional() }))
  .output(z.object({}));

export const remove = endpoint
  .route({ method: 'DELETE', path: '/reminders/{id}', tags: ['reminders'], summary: 'Remove a reminder' })
  .input(z.object({ id }))
  .output(z.object({}));

/** The mail of a reminder, with an invented patient. */
export const preview = endpoint
  .route({
    method: 'GET',
    path: '/reminders/preview',
    tags: ['reminders'],
    summary: 'What a reminder looks like',
  })
  .output(z.object({ subject: z.string(), text: z.string() }));

export const remindersContract = { list, create, update, remove, preview };
