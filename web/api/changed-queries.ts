/** Which cached answers a change invalidates. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { News, Topic } from '#contract/changes.ts';
import { api } from './client.ts';

// Each key is one object, so that a query of two changed topics is fetched once.
const record = [api.patients.get.key(), api.patientStory.key(), api.patients.deletionPreview.key()];
const patients = api.patients.key();
const finder = api.finder.key();
const files = api.files.key();
const futureProcedures = api.futureProcedures.key();
const recordWords = api.record.key();
const anamneses = api.anamneses.key();
const terms = api.terms.key();
const photographs = api.photographs.key();
const treatmentPlans = api.treatmentPlans.key();
const appointments = api.appointments.key();
const booking = api.booking.key();
const bookingChoices = api.bookingChoices.key();
const series = api.appointmentSeries.key();
const confirmations = api.confirmations.queue.key();
const displaced = api.displaced.key();
const figures = api.confirmations.figures.key();
const links = api.confirmations.prepare.key();
const dashboard = api.dashboard.key();
const portal = api.portal.key();
const portalFiles = api.portalFiles.key();
const users = api.users.key();
const account = api.account.key();
const secondFactor = api.secondFactor.key();
const session = api.session.current.key();
const shares = api.shares.key();
const packages = api.packages.key();

const shownIn = {
  // Every screen about a patient shows the patient's name, and so does the session.
  patients: [
    patients,
    finder,
    files,
    futureProcedures,
    treatmentPlans,
    appointments,
    confirmations,
    displaced,
    links,
    dashboard,
    portal,
    portalFiles,
    session,
  ],
  // A quote is the document of a file, and stands beside its plan.
  files: [files, portalFiles, treatmentPlans, ...record],
  futureProcedures: [futureProcedures, portalFiles, ...record],
  treatmentPlans: [treatmentPlans, portal, portalFiles, ...record],
  record: [
    recordWords,
    api.documents.print.key(),
    anamneses,
    terms,
    api.ownTerms.key(),
    photographs,
    api.ownAnamnesis.list.key(),
    portal,
    portalFiles,
    ...record,
  ],
  // The progress of a series is part of the patient's plans. Who fits a time depends on whether it is free. A visit takes a
  // package's session; a completed one is in a statement of shares.
  appointments: [
    appointments,
    api.waitingList.fitting.key(),
    confirmations,
    displaced,
    figures,
    series,
    treatmentPlans,
    recordWords,
    shares,
    packages,
    dashboard,
    portal,
    ...record,
  ],
  // The dashboard shows a new clinic whether they are there.
  procedures: [api.procedures.key(), bookingChoices, api.resources.key(), finder, dashboard],
  professionals: [
    api.professionals.key(),
    api.workingHours.key(),
    api.scheduleExceptions.key(),
    bookingChoices,
    api.procedures.key(),
    appointments,
    displaced,
    dashboard,
    portal,
    users,
  ],
  resources: [
    api.resources.key(),
    api.scheduleExceptions.key(),
    bookingChoices,
    api.procedures.key(),
    appointments,
    displaced,
  ],
  // What is closed may displace appointments: these are to be moved, and are not asked to confirm.
  workingHours: [
    api.workingHours.key(),
    api.scheduleExceptions.key(),
    appointments,
    displaced,
    confirmations,
    dashboard,
    portal,
  ],
  products: [api.products.key(), api.protocols.key()],
  // Patients see their own entries, and the times that the clinic offers them.
  waitingList: [api.waitingList.key(), api.portal.home.key(), booking],
  // A held time is not free for anyone else.
  requests: [
    api.bookingRequests.key(),
    appointments,
    displaced,
    dashboard,
    api.waitingList.fitting.key(),
    api.portal.home.key(),
    booking,
  ],
  settings: [
    api.settings.key(),
    api.serverSettings.key(),
    api.bookingRules.key(),
    api.messages.key(),
    api.recordSettings.key(),
    api.snippets.key(),
    recordWords,
    anamneses,
    api.anamnesisTemplates.key(),
    terms,
    api.termTemplates.key(),
    api.reminders.key(),
    confirmations,
    displaced,
    booking,
    portal,
    dashboard,
  ],
  money: [
    api.receipts.key(),
    api.ownPayments.key(),
    api.payments.key(),
    packages,
    api.tills.key(),
    api.expenses.key(),
    api.cards.key(),
    api.figures.key(),
    shares,
    api.taxReceipts.key(),
    api.patients.get.key(),
    appointments,
    dashboard,
    portal,
  ],
  shares: [shares],
  // The list of professionals says which accounts are free.
  administrators: [users, api.professionals.key(), session, account, secondFactor],
  imports: [api.imports.key(), api.spreadsheetImports.key()],
} satisfies Record<Topic, QueryKey[]>;

const recordTopics = new Set<Topic>(['files', 'futureProcedures', 'treatmentPlans', 'record']);

/**
 * An item may have been taken back from the record. What the portal shows of it now is fetched again; what it showed
 * before is dropped, so that it does not come back on the screen, not even without a network.
 */
function forgetHidden(queryClient: QueryClient): void {
  for (const queryKey of [portalFiles, api.portal.treatmentPlans.key()])
    queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** Fetches changed answers that are on the screen. Others are fetched when they are shown. */
export async function refresh(queryClient: QueryClient, topics: News['topics']): Promise<void> {
  const known = topics.filter((topic) => topic !== 'catchUp');
  if (known.length < topics.length) return queryClient.invalidateQueries();
  if (known.some((topic) => recordTopics.has(topic))) forgetHidden(queryClient);
  const keys = new Set<QueryKey>(known.flatMap((topic) => shownIn[topic]));
  await Promise.all([...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Invalidates answers older than `instant` (epoch milliseconds), except those being fetched. */
export const refreshOlderThan = (queryClient: QueryClient, instant: number): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < instant,
  });
