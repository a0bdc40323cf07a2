// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconChevronDown = /* @__PURE__ */ outlineIcon('M6 9l6 6l6 -6');
