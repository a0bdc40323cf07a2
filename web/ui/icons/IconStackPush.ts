// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconStackPush = /* @__PURE__ */ outlineIcon(
  'M6 10l-2 1l8 4l8 -4l-2 -1',
  'M4 15l8 4l8 -4',
  'M12 4v7',
  'M15 8l-3 3l-3 -3',
);
