// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconPlus = /* @__PURE__ */ outlineIcon('M12 5l0 14', 'M5 12l14 0');
