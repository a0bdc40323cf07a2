// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { filledIcon } from './create-icon.ts';

export const IconPlayerPlayFilled = /* @__PURE__ */ filledIcon(
  'M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z',
);
