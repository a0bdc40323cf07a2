// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconChevronLeft = /* @__PURE__ */ outlineIcon('M15 6l-6 6l6 6');
