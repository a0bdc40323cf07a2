// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconMinus = /* @__PURE__ */ outlineIcon('M5 12l14 0');
