/** The clock of the tests' clinics. Its day is not that of UTC between 21:00 and midnight. */
import { createClock } from '#server/platform/clock.ts';

export const clinicClock = createClock('America/Sao_Paulo');
