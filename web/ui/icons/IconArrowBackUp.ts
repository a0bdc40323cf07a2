// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconArrowBackUp = /* @__PURE__ */ outlineIcon('M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1');
