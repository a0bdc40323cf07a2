/** The whole interface between browser and server, grouped by the clinic's nouns. */
import { appointmentsContract } from './appointments.ts';
import { dashboardContract } from './dashboard.ts';
import { futureProceduresContract } from './future-procedures.ts';
import { patientsContract } from './patients.ts';
import { portalContract } from './portal.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';
import { treatmentPlansContract } from './treatment-plans.ts';

export const contract = {
  session: sessionContract,
  dashboard: dashboardContract,
  patients: patientsContract,
  futureProcedures: futureProceduresContract,
  treatmentPlans: treatmentPlansContract,
  appointments: appointmentsContract,
  settings: settingsContract,
  portal: portalContract,
};
