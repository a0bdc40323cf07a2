// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconStethoscope = /* @__PURE__ */ outlineIcon(
  'M6 4h-1a2 2 0 0 0 -2 2v3.5a5.5 5.5 0 0 0 11 0v-3.5a2 2 0 0 0 -2 -2h-1',
  'M8 15a6 6 0 1 0 12 0v-3',
  'M11 3v2',
  'M6 3v2',
  'M18 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
);
