/**
 * Before each test file. Random input is the same for the same seed, which vitest.config.ts chooses and prints, and no value
 * of a row depends on the files that the same process ran before. Passwords are hashed at a thousandth of the cost.
 */
import fc from 'fast-check';
import { forTests, hashAtCost } from '#server/accounts/accounts/hash-cost.ts';
import { startAgain } from './numbers.ts';

fc.configureGlobal({ seed: Number(process.env.VICO_TEST_SEED) });
startAgain();
hashAtCost(forTests);
