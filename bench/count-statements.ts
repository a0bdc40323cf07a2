/** Preloaded into the measured application, which then says what it has asked of its database when it is asked. */
import { countAsked } from '#test/statements.ts';

const asked = countAsked();
process.on('message', () => process.send?.(asked()));
