// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconMessageCheck = /* @__PURE__ */ outlineIcon(
  'M8 9h8',
  'M8 13h6',
  'M10.99 19.206l-2.99 1.794v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6',
  'M15 19l2 2l4 -4',
);
