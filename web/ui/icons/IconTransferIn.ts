// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconTransferIn = /* @__PURE__ */ outlineIcon(
  'M4 18v3h16v-14l-8 -4l-8 4v3',
  'M4 14h9',
  'M10 11l3 3l-3 3',
);
