import { seedDemo } from '#db/demo/seed-demo.ts';
import type { Seed } from '#server/entry/starting/start-application.ts';
import { openMaintenance } from '#server/platform/database/maintenance.ts';

/** Fills an empty database with the invented clinic. A database that has it already stays unchanged. */
export const seedForDemo: Seed = async ({ ownerUrl, storage, clock }) => {
  const maintenance = openMaintenance(ownerUrl);
  try {
    await seedDemo({ maintenance, storage, clock });
  } finally {
    await maintenance.destroy();
  }
};
