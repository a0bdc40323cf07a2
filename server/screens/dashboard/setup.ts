/** The first steps of a new clinic. What is done is derived; only what an administrator has hidden is stored. */
import { type HideableStep, type SetupStep, setupSteps } from '#contract/screens/dashboard.ts';
import type { Setup } from '../../platform/calls/context.ts';
import { findSetup } from './queries.ts';

interface Options {
  /** Whether mails are known to go out. */
  isMailTried: () => Promise<boolean>;
  /** Whether a backup is made where it survives what happens to the data. */
  isBackupApart: () => Promise<boolean>;
}

/** A finished clinic is not asked again until the next start, so that its dashboard costs nothing more. */
export function createSetup({ isMailTried, isBackupApart }: Options): Setup {
  let isFinished = false;
  return {
    operated: async () =>
      isFinished ? undefined : { mail: await isMailTried(), backup: await isBackupApart() },
    async steps(tx, operated) {
      const { hidden, ...found } = await findSetup(tx);
      const isHidden = (step: SetupStep) => hidden.some((each: HideableStep) => each === step);
      const done = { ...found, ...operated };
      const steps = setupSteps
        .filter((step) => !isHidden(step))
        .map((step) => ({ step, isDone: done[step] }));
      isFinished = steps.every(({ isDone }) => isDone);
      return isFinished ? undefined : steps;
    },
  };
}
