// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconDatabaseImport = /* @__PURE__ */ outlineIcon(
  'M4 6c0 1.657 3.582 3 8 3s8 -1.343 8 -3s-3.582 -3 -8 -3s-8 1.343 -8 3',
  'M4 6v6c0 1.657 3.582 3 8 3c.856 0 1.68 -.05 2.454 -.144m5.546 -2.856v-6',
  'M4 12v6c0 1.657 3.582 3 8 3c.171 0 .341 -.002 .51 -.006',
  'M19 22v-6',
  'M22 19l-3 -3l-3 3',
);
