/** Preloaded into the measured application, which then says how many statements it has sent when it is asked. */
import { countStatements } from '#test/statements.ts';

const statements = countStatements();
process.on('message', () => process.send?.({ statements: statements() }));
