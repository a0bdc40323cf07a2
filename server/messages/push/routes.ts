import { createPublicKey } from 'node:crypto';
import { requireCaller } from '../../accounts/accounts/actor.ts';
import { lockAccount } from '../../accounts/accounts/queries.ts';
import { forPatient } from '../../platform/calls/procedures.ts';
import { invalidField } from '../../platform/calls/refusal.ts';
import { deleteSubscription, findEndpoint, replaceSubscription } from './queries.ts';

export const pushRoutes = {
  key: forPatient.push.key.handler(async ({ context: { db, caller } }) => ({
    publicKey: db.vapidKeys.publicKey,
    endpoint: await db.asService((tx) => findEndpoint(tx, caller.sessionToken)),
  })),

  subscribe: forPatient.push.subscribe.handler(async ({ input, context: { db, caller, pushService } }) => {
    const { endpoint, keys } = input;
    if (!pushService.isKnown(endpoint))
      throw invalidField(['endpoint'], 'Este navegador usa um serviço de avisos desconhecido');
    if (!isPoint(keys.p256dh)) throw invalidField(['keys', 'p256dh'], 'Chave inválida');
    await db.asService(async (tx) => {
      await lockAccount(tx, caller.userId);
      await requireCaller(tx, caller);
      await replaceSubscription(tx, caller.userId, caller.sessionToken, { endpoint, ...keys });
    });
    return {};
  }),

  unsubscribe: forPatient.push.unsubscribe.handler(async ({ context: { db, caller } }) => {
    await db.asService((tx) => deleteSubscription(tx, caller.sessionToken));
    return {};
  }),
};

/** Whether the bytes are a point of P-256; with another one every message to it would fail. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return bytes[0] === 4;
  } catch {
    return false;
  }
}
