// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconChevronRight = /* @__PURE__ */ outlineIcon('M9 6l6 6l-6 6');
