// By `npm run take-icons`, from @tabler/icons 3.51.0 (MIT).
import { outlineIcon } from './create-icon.ts';

export const IconPhotoVideo = /* @__PURE__ */ outlineIcon(
  'M9 15h-3a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3h6a3 3 0 0 1 3 3v3',
  'M9 12a3 3 0 0 1 3 -3h6a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3l0 -6',
  'M3 12l2.296 -2.296a2.41 2.41 0 0 1 3.408 0l.296 .296',
  'M14 13.5v3l2.5 -1.5l-2.5 -1.5',
  'M7 6v.01',
);
