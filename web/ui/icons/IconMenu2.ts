// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconMenu2 = /* @__PURE__ */ outlineIcon('M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0');
