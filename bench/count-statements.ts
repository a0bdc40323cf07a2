/** Preloaded into the measured application: answers each message with its database usage. */
import { countAsked } from '#test/statements.ts';

const asked = countAsked();
process.on('message', () => process.send?.(asked()));
