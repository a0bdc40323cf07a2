/** Notices on a patient's device (web push). A session has one subscription at most, and it ends with the session. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';

const tags = ['push'];

/** Characters of an address of a push service. Those of Windows are the longest. */
export const longestEndpoint = 1_500;

/** What `PushSubscription.toJSON()` gives: the address at the push service, and the browser's keys (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(longestEndpoint)
    .pipe(z.url({ protocol: /^https$/ })),
  keys: z.object({
    /** 65 bytes as base64url: an uncompressed point of P-256. */
    p256dh: z.string().regex(/^B[\w-]{86}$/u),
    /** 16 bytes as base64url. */
    auth: z.string().regex(/^[\w-]{22}$/u),
  }),
});

/** What a browser needs to subscribe, and where this session receives notices; null while they are off. */
export const key = endpoint
  .route({ method: 'GET', path: '/push', tags, summary: 'Key for notices on this device' })
  .output(z.object({ publicKey: z.string(), endpoint: z.string().nullable() }));

/** Turns notices on for this session, in place of its subscription before. Other addresses than those of known push services are refused. */
export const subscribe = endpoint
  .route({ method: 'PUT', path: '/push', tags, summary: 'Turn on notices on this device' })
  .input(pushSubscription)
  .output(z.object({}));

export const unsubscribe = endpoint
  .route({ method: 'DELETE', path: '/push', tags, summary: 'Turn off notices on this device' })
  .output(z.object({}));

export const pushContract = { subscribe, key, unsubscribe };

/** The decrypted content of a message, which the service worker shows. It names no procedure and no treatment. */
export interface Notice {
  title: string;
  body: string;
  /** The path of the screen to open. */
  path: string;
  /** A later notice with the same tag replaces this one on the device. */
  tag: string;
}
