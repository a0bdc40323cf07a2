import { forAnyone } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';

export const changesRoutes = {
  watch: forAnyone.changes.watch.handler(async ({ context: { changes, actor, resHeaders } }) => {
    // First, and only then who it is: what is taken from them in between is known by its place.
    const position = await changes.position();
    const caller = await actor();
    if (!caller) throw refusal('UNAUTHENTICATED');
    // A proxy in between may neither collect nor compress: each word is for now.
    resHeaders.set('cache-control', 'no-store, no-transform');
    resHeaders.set('x-accel-buffering', 'no');
    return changes.open(caller, position);
  }),
};
