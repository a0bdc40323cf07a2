/** Links to choose a password, for accounts that an import brought without one (decision 077). Administrators only. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id } from '../fields.ts';

/** How long such a link works. The people did not ask for it, and read it when they read it. */
export const importLinkDays = 7;
/** Messages are sent at this pace, so that other messages of the clinic do not wait behind them. */
export const importLinksPerMinute = 60;

const one = z.object({ id });
const count = z.number().int();

export const links = endpoint
  .route({
    method: 'GET',
    path: '/imports/{id}/links',
    tags: ['imports'],
    summary: 'How many accounts of an import have no password',
  })
  .input(one)
  .output(
    z.object({
      /** Without a password and without a link that works. */
      waiting: count,
      /** Without a password, with a link that works. */
      sent: count,
    }),
  );

/** To those who have no link that works: pressed twice, each person gets one message. */
export const sendLinks = endpoint
  .route({
    method: 'POST',
    path: '/imports/{id}/links',
    tags: ['imports'],
    summary: 'Mail links to choose a password',
  })
  .input(one)
  .output(z.object({ queued: count }));

export const importLinksContract = { links, sendLinks };
