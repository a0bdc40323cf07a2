// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconSofa = /* @__PURE__ */ outlineIcon(
  'M4 11a2 2 0 0 1 2 2v1h12v-1a2 2 0 1 1 4 0v5a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-5a2 2 0 0 1 2 -2',
  'M4 11v-3a3 3 0 0 1 3 -3h10a3 3 0 0 1 3 3v3',
  'M12 5v9',
);
