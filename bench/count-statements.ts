/** Preloaded into the measured application: answers each message with its database usage. No sign-in is measured. */
import { forTests, hashAtCost } from '#server/accounts/accounts/hash-cost.ts';
import { countRoundTrips } from '#test/statements.ts';

hashAtCost(forTests);
const asked = countRoundTrips();
process.on('message', () => process.send?.(asked()));
