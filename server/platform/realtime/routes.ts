import { forAnyone } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';

export const changesRoutes = {
  watch: forAnyone.changes.watch.handler(async ({ context: { changes, actor, resHeaders } }) => {
    // The position comes before the lookup of the caller, so that `open` sees a change of rights in between.
    const position = await changes.position();
    const caller = await actor();
    if (!caller) throw refusal('UNAUTHENTICATED');
    // Proxies must neither buffer nor compress the events.
    resHeaders.set('cache-control', 'no-store, no-transform');
    resHeaders.set('x-accel-buffering', 'no');
    return changes.open(caller, position);
  }),
};
