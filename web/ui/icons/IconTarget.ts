// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconTarget = /* @__PURE__ */ outlineIcon(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M7 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
);
