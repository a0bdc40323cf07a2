/** Before the program of a process: it hashes passwords as the tests do (test/seed.ts). */
import { forTests, hashAtCost } from '#server/accounts/accounts/hash-cost.ts';

hashAtCost(forTests);
