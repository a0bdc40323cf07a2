import { appointmentsRoutes } from '../appointments/routes.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { futureProceduresRoutes } from '../future-procedures/routes.ts';
import { patientsRoutes } from '../patients/routes.ts';
import { portalRoutes } from '../portal/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { treatmentPlansRoutes } from '../treatment-plans/routes.ts';
import { forAnyone } from './procedures.ts';

/** Every procedure of the contract, with what answers it. */
export const router = forAnyone.router({
  session: sessionRoutes,
  dashboard: dashboardRoutes,
  patients: patientsRoutes,
  futureProcedures: futureProceduresRoutes,
  treatmentPlans: treatmentPlansRoutes,
  appointments: appointmentsRoutes,
  settings: settingsRoutes,
  portal: portalRoutes,
});
