// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconVaccine = /* @__PURE__ */ outlineIcon(
  'M17 3l4 4',
  'M19 5l-4.5 4.5',
  'M11.5 6.5l6 6',
  'M16.5 11.5l-6.5 6.5h-4v-4l6.5 -6.5',
  'M7.5 12.5l1.5 1.5',
  'M10.5 9.5l1.5 1.5',
  'M3 21l3 -3',
);
