/** The clinic's own texts for messages to patients. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { optionalText } from '../fields.ts';
import { messageLength, messageNames, messageProblem } from './message-text.ts';

export const messages = z.object({
  /** Null: the text of `defaultMessages`. */
  confirmation: z.string().nullable(),
  confirmationAgain: z.string().nullable(),
  displaced: z.string().nullable(),
  /** Whether messages, e-mails and calendars may name the procedure. */
  showsProcedure: z.boolean(),
});
export type Messages = z.infer<typeof messages>;

export const messagesInput = z
  .object({
    /** Blank: the default text. */
    confirmation: optionalText(messageLength),
    confirmationAgain: optionalText(messageLength),
    displaced: optionalText(messageLength),
    showsProcedure: z.boolean(),
  })
  .superRefine((input, context) => {
    for (const name of messageNames) {
      const message = messageProblem(input[name] ?? '', input.showsProcedure);
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export const get = endpoint
  .route({ method: 'GET', path: '/messages', tags: ['settings'], summary: 'Texts of messages to patients' })
  .output(messages);

export const update = endpoint
  .route({ method: 'PUT', path: '/messages', tags: ['settings'], summary: 'Change the texts of messages' })
  .input(messagesInput)
  .output(messages);

export const messagesContract = { get, update };
