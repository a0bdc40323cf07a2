/** The page of every screen, as every visitor with every kind of id, and as the service worker requests it. */
import { randomUUID } from 'node:crypto';
import { type ScreenName, screenNames, screens } from '#contract/screen-addresses.ts';
import { isStaffScreen, meets, needOfScreen } from '#contract/staff-screens.ts';
import {
  audiences,
  isStaff,
  type Path,
  procedures,
  routeIds,
  staffVisitors,
  type Visitor,
  visitors,
} from './calls.ts';
import type { Clinic } from './clinic.ts';
import { type Exchange, record } from './every-call.ts';

/** The calls whose answers each screen's page carries, for visitors that may open it and call them; no page carries another. */
const ofScreens: Partial<Record<ScreenName, readonly Path[]>> = {
  start: ['dashboard.overview', 'portal.upcoming', 'portal.home'],
  login: ['dashboard.overview', 'portal.upcoming', 'portal.home'],
  admin: ['dashboard.overview'],
  patients: ['patients.list'],
  patient: ['patients.get', 'patientStory.list'],
  appointments: ['appointments.list', 'bookingChoices.get'],
  appointmentCalendar: [
    'appointments.agenda',
    'bookingChoices.get',
    'appointments.occupancy',
    'waitingList.list',
  ],
  reception: ['appointments.agenda', 'bookingChoices.get', 'displaced.summary'],
  confirmations: ['confirmations.queue', 'bookingChoices.get', 'displaced.summary'],
  newAppointment: ['bookingChoices.get'],
  editAppointment: ['bookingChoices.get'],
  freeTimes: ['bookingChoices.get'],
  appointment: ['appointments.get'],
  account: ['account.get'],
  portal: ['portal.home'],
  portalBook: ['booking.choices'],
  portalFiles: ['portalFiles.overview'],
  portalProfile: ['portal.profile'],
  portalTreatment: ['portal.treatmentPlans'],
};
const ofAll: readonly Path[] = ['session.current', 'settings.identity'];
const ofPortal: readonly Path[] = ['portal.upcoming'];

type PageId = (typeof routeIds)[number];

export interface PageExchange extends Exchange {
  screen: ScreenName | null;
  id: PageId;
  /** As a window opens it; otherwise without answers, as the service worker keeps it. */
  opened: boolean;
  expectedStatus: number;
  expectedCalls: readonly Path[];
}

/** Only a page of staff carries the answer for A's or B's id. */
export const isFound = (visitor: Visitor, id: PageId) =>
  (visitor === 'admin' || isStaff(visitor)) && (id === 'own' || id === 'foreign');

export function callsOf(screen: ScreenName | null, visitor: Visitor, id: PageId): readonly Path[] {
  if (!screen) return ofAll;
  const roles = visitor === 'admin' ? (['admin'] as const) : isStaff(visitor) ? staffVisitors[visitor] : [];
  if (isStaffScreen(screen) && !meets(roles, needOfScreen[screen])) return ofAll;
  const ofArea = screens[screen].startsWith(screens.portal) ? ofPortal : [];
  return [...ofAll, ...ofArea, ...(ofScreens[screen] ?? [])].filter((path) => {
    const { for: audience, ids } = procedures[path];
    const isAboutOne = Object.values(ids ?? {}).some((kind) => kind !== 'any');
    return audiences[audience][visitor] === 'ok' && (!isAboutOne || isFound(visitor, id));
  });
}

export function addressesOf({ people: { a, b, d }, procedureIds }: Clinic, screen: ScreenName) {
  const pattern = screens[screen];
  const isOf = (noun: string) => pattern.includes(`/${noun}/:id`);
  const idOf = (person: typeof a, procedure: string) =>
    isOf('patients') ? person.patientId : isOf('appointments') ? person.appointmentId : procedure;
  const idsFor: Record<PageId, { id: string; planId: string; category: string }> = {
    own: { id: idOf(a, procedureIds.own), planId: a.planId, category: 'exams' },
    foreign: { id: idOf(b, procedureIds.foreign), planId: b.planId, category: 'treatment' },
    deleted: { id: idOf(d, randomUUID()), planId: d.planId, category: 'procedures' },
    unknown: { id: randomUUID(), planId: randomUUID(), category: 'nada' },
    malformed: { id: 'x', planId: 'x', category: 'x' },
  };
  const kinds: readonly PageId[] = pattern.includes(':') ? routeIds : ['own'];
  return kinds.map((kind) => {
    const { id, planId, category } = idsFor[kind];
    const address = pattern.replace(':id', id).replace(':planId', planId).replace(':category', category);
    return { screen, id: kind, address, status: 200 };
  });
}

const asOpened = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const asKept = { accept: '*/*' };

export async function openPages(clinic: Clinic): Promise<PageExchange[]> {
  const addresses = [
    ...screenNames.flatMap((screen) => addressesOf(clinic, screen)),
    ...['/nada-aqui', '/index.html'].map(
      (address) => ({ screen: null, id: 'own', address, status: 404 }) as const,
    ),
  ];
  const found = visitors.map(async (visitor): Promise<PageExchange[]> => {
    const pages: PageExchange[] = [];
    for (const { screen, id, address, status: expectedStatus } of addresses) {
      const expectedCalls = callsOf(screen, visitor, id);
      const about = { visitor, form: 'route', cell: id, expected: null } as const;
      const rest = { screen, id, expectedStatus, expectedCalls };
      const name = screen ?? address;
      const page = { ...about, path: `page ${name}` };
      pages.push({ ...(await open(clinic, visitor, address, page)), ...rest, opened: true });
      const bare = { ...about, path: `bare page ${name}` };
      const kept = await clinic.browsers[visitor].fetch(address, { headers: asKept });
      pages.push({ ...(await record(kept, bare)), ...rest, opened: false });
    }
    return pages;
  });
  return (await Promise.all(found)).flat();
}

/** On a busy machine a page has no answers, because they timed out: it is opened again. */
async function open(
  { browsers }: Clinic,
  visitor: Visitor,
  address: string,
  about: Parameters<typeof record>[1],
): Promise<Exchange> {
  let page: Exchange;
  let tries = 0;
  do page = await record(await browsers[visitor].fetch(address, { headers: asOpened }), about);
  while (!page.body.includes('application/json') && ++tries < 10);
  return page;
}
