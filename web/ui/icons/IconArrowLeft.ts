// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconArrowLeft = /* @__PURE__ */ outlineIcon('M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
