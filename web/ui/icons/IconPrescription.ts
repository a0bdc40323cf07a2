// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconPrescription = /* @__PURE__ */ outlineIcon(
  'M6 19v-16h4.5a4.5 4.5 0 1 1 0 9h-4.5',
  'M19 21l-9 -9',
  'M13 21l6 -6',
);
