// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconClockEdit = /* @__PURE__ */ outlineIcon(
  'M21 12a9 9 0 1 0 -9.972 8.948c.32 .034 .644 .052 .972 .052',
  'M12 7v5l2 2',
  'M18.42 15.61a2.1 2.1 0 0 1 2.97 2.97l-3.39 3.42h-3v-3l3.42 -3.39',
);
