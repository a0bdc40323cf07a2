// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconCalendarExclamation = /* @__PURE__ */ outlineIcon(
  'M15 21h-9a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
  'M11 15h1',
  'M12 15v3',
  'M19 16v3',
  'M19 22v.01',
);
