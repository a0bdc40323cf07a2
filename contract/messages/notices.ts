/** What a patient does with a notice, without signing in. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';

/** Ends the e-mails about appointments. A wrong token gets the same answer, so that none can be tried out. */
export const unsubscribe = endpoint
  .route({
    method: 'POST',
    path: '/notices/unsubscribe',
    tags: ['notices'],
    summary: 'End the e-mails about appointments, with the link of one',
  })
  .input(z.object({ token: z.string().max(200) }))
  .output(z.object({}));

export const noticesContract = { unsubscribe };
