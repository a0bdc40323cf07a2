import { conditionsOfHealth } from './conditions-of-health.ts';
import { conditionsOfLooks } from './conditions-of-looks.ts';
import type { Service } from './services.ts';

/** A reason for treatment, and what it adds to the patient's record. */
export type Condition = {
  notes: readonly string[];
  services: readonly Service[];
  plan: { title: string; description: string; months: number };
  futureProcedures: readonly { title: string; description: string }[];
  prescription: readonly string[];
  report: { title: string; findings: readonly string[]; conclusion: string };
  picture: { name: string; look: 'patches' | 'spots' | 'redness' | 'mole' | 'calm' };
};

export const conditions = { ...conditionsOfLooks, ...conditionsOfHealth };

export type ConditionName = keyof typeof conditions;
