/** Which answers a change may have made old. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { News, Topic } from '#contract/changes.ts';
import { api } from './client.ts';

// Each key once, so that an answer that two topics touch is asked for once.
const record = [api.patients.get.key(), api.patients.deletionPreview.key()];
const patients = api.patients.key();
const files = api.files.key();
const futureProcedures = api.futureProcedures.key();
const treatmentPlans = api.treatmentPlans.key();
const appointments = api.appointments.key();
const dashboard = api.dashboard.key();
const portal = api.portal.key();
const portalFiles = api.portalFiles.key();
const administrators = api.administrators.key();
const secondFactor = api.secondFactor.key();
const session = api.session.current.key();

const shownIn = {
  // Every screen about something of a patient's names them; the session does too.
  patients: [
    patients,
    files,
    futureProcedures,
    treatmentPlans,
    appointments,
    dashboard,
    portal,
    portalFiles,
    session,
  ],
  files: [files, portalFiles, ...record],
  futureProcedures: [futureProcedures, portalFiles, ...record],
  treatmentPlans: [treatmentPlans, portal, portalFiles, ...record],
  appointments: [appointments, dashboard, portal, ...record],
  procedures: [api.procedures.key()],
  settings: [api.settings.key(), portal],
  administrators: [administrators, session, secondFactor],
} satisfies Record<Topic, QueryKey[]>;

/** Asks again for what is on the screen and may have changed; what is not on it is asked for when it is shown. */
export async function refresh(queryClient: QueryClient, topics: News['topics']): Promise<void> {
  const known = topics.filter((topic) => topic !== 'catchUp');
  if (known.length < topics.length) return queryClient.invalidateQueries();
  const keys = new Set<QueryKey>(known.flatMap((topic) => shownIn[topic]));
  await Promise.all([...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Asks again for what was answered before `instant`, unless it is being asked for already. */
export const refreshOlderThan = (queryClient: QueryClient, instant: number): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < instant,
  });
