/** Preloaded into the measured application: answers each message with its database usage. */
import { countRoundTrips } from '#test/statements.ts';

const asked = countRoundTrips();
process.on('message', () => process.send?.(asked()));
