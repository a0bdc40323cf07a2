// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconX = /* @__PURE__ */ outlineIcon('M18 6l-12 12', 'M6 6l12 12');
