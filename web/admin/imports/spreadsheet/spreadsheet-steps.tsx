/** The steps of a spreadsheet that differ from those of the older platform. */
import type { StepProps } from '../shown-import.ts';

export const Preparing = (_props: StepProps) => null;
export const Review = (_props: StepProps) => null;
