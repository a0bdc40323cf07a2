import { useDebouncedValue } from '@mantine/hooks';

/** Time to finish a text or a drag. */
const settleMs = 300;

/** The value as it was when it last stayed the same for a moment: for what is asked of the server while a form is filled in. */
export const useSettled = <Value>(value: Value): Value => useDebouncedValue(value, settleMs)[0];
