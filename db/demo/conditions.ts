import { conditionsOfHealth } from './conditions-of-health.ts';
import { conditionsOfLooks } from './conditions-of-looks.ts';

export const conditions = { ...conditionsOfLooks, ...conditionsOfHealth };

export type ConditionName = keyof typeof conditions;
