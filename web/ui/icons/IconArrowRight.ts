// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconArrowRight = /* @__PURE__ */ outlineIcon('M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6');
