import { seedDemo } from '#db/demo/seed-demo.ts';
import type { Furnish } from '#server/application.ts';
import { openMaintenance } from '#server/database/maintenance.ts';

/** Fills an empty database with the invented clinic; leaves one alone that holds it already. */
export const furnishDemo: Furnish = async ({ ownerUrl, storage, clock }) => {
  const maintenance = openMaintenance(ownerUrl);
  try {
    await seedDemo({ maintenance, storage, clock });
  } finally {
    await maintenance.destroy();
  }
};
