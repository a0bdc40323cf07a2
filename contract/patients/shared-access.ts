/** Access to an anamnesis or a term of one patient without an account: by a link, or on the clinic's tablet. */
import { z } from 'zod';
import { brokenLink } from '../accounts/session.ts';

/** For how long each save renews it. A tablet that is left alone is closed. */
export const accessMinutes = { link: 60, tablet: 10 };
/** After which it ends, however much is saved. */
export const longestAccessMinutes = 60;

export const sharedAccess = z.object({
  access: z.string(brokenLink).min(1, brokenLink).max(200, brokenLink),
});
