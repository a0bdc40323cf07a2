// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconFlipHorizontal = /* @__PURE__ */ outlineIcon(
  'M12 3l0 18',
  'M16 7l0 10l5 0l-5 -10',
  'M8 7l0 10l-5 0l5 -10',
);
