// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconRepeat = /* @__PURE__ */ outlineIcon(
  'M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3',
  'M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3',
);
