import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { isSigned, readEvent } from './read-event.ts';
import { takeAnswers, takeStatuses } from './take-event.ts';

export const webhookPath = `${apiPrefix}/whatsapp/webhook`;

/** The addresses that WhatsApp calls. Without the settings they do not exist. */
export function serveWebhook(app: Hono<HttpEnvironment>, services: Services): void {
  app.get(webhookPath, (c) => verify(c, services));
  app.post(webhookPath, (c) => receive(c, services));
}

/** WhatsApp asks once, when the operator enters the address, and expects its challenge back. */
function verify(c: Context<HttpEnvironment>, { whatsapp }: Services): Response {
  if (!whatsapp) return refusedResponse(c, 'NOT_FOUND');
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query();
  // Only what it sends, so that the address repeats no page of a stranger.
  if (mode !== 'subscribe' || !isSame(token, whatsapp.verifyToken) || !/^[\w-]{1,100}$/u.test(challenge))
    return refusedResponse(c, 'FORBIDDEN');
  return c.text(challenge, 200, { 'cache-control': 'no-store' });
}

async function receive(c: Context<HttpEnvironment>, services: Services): Promise<Response> {
  const { whatsapp } = services;
  if (!whatsapp) return refusedResponse(c, 'NOT_FOUND');
  const body = Buffer.from(await c.req.arrayBuffer());
  if (!isSigned(whatsapp.appSecret, body, c.req.header('x-hub-signature-256')))
    return refusedResponse(c, 'FORBIDDEN');
  const { statuses, answers } = readEvent(body, whatsapp.numberId);
  const log = c.get('log');
  // An error here is answered with 503, and WhatsApp delivers the same once more.
  await takeStatuses(services, statuses, log);
  await takeAnswers(services, answers, log);
  return c.body(null, 200);
}

/** In the same time wherever they differ. */
const isSame = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));
const hash = (text: string) => createHash('sha256').update(text).digest();
