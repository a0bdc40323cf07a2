import { seedDemo } from '#db/demo/seed-demo.ts';
import { openMaintenance } from '#server/database/maintenance.ts';
import type { Seed } from '#server/starting/start-application.ts';

/** Fills an empty database with the invented clinic. A database that has it already stays unchanged. */
export const seedForDemo: Seed = async ({ ownerUrl, storage, clock }) => {
  const maintenance = openMaintenance(ownerUrl);
  try {
    await seedDemo({ maintenance, storage, clock });
  } finally {
    await maintenance.destroy();
  }
};
