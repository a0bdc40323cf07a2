// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconDeviceMobileOff = /* @__PURE__ */ outlineIcon(
  'M7.159 3.185c.256 -.119 .54 -.185 .841 -.185h8a2 2 0 0 1 2 2v9m0 4v1a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-13',
  'M11 4h2',
  'M3 3l18 18',
  'M12 17v.01',
);
