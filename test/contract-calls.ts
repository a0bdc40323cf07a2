/** Every call of the contract, for tests that go through all of them. */
import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '#contract/contract.ts';

// Of the general type: the compiler gives up on the union of all calls.
const nouns: Record<string, Record<string, AnyContractProcedure>> = contract;

/** `path`: 'patients.get'. */
export const contractCalls = Object.entries(nouns).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, { '~orpc': call }]) => ({ noun, name, path: `${noun}.${name}`, call })),
);
