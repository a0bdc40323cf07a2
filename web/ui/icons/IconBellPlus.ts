// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconBellPlus = /* @__PURE__ */ outlineIcon(
  'M12.5 17h-8.5a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6a2 2 0 1 1 4 0a7 7 0 0 1 4 6v1',
  'M9 17v1a3 3 0 0 0 3.51 2.957',
  'M16 19h6',
  'M19 16v6',
);
