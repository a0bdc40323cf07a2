/**
 * The answers that a page carries for its screen, so that the screen needs no request once the application is loaded: the
 * session, the clinic's identity and what the screen shows first (decision 031).
 */
import { createRouterClient, type RouterClient } from '@orpc/server';
import type { Role } from '#contract/accounts/session.ts';
import { dayIn, daysOf, professionalsIn, viewOf, viewParam } from '#contract/agenda/agenda-address.ts';
import { asOpened, type PreloadedAnswer } from '#contract/preloaded-answers.ts';
import { type ScreenName, screenAt, screens } from '#contract/screen-addresses.ts';
import { mayOpen } from '#contract/staff-screens.ts';
import { presentSession } from '../../accounts/session/current-session.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { router } from '../api/router.ts';

type Ask = RouterClient<typeof router>;
type Asked = Promise<PreloadedAnswer>;
type Question = (
  ask: Ask,
  params: Record<string, string>,
  context: RequestContext,
  query: URLSearchParams,
) => Asked | Asked[] | undefined;

/** Makes a call as the browser would. A refused call is left out of the page. */
async function preload<Input>(
  call: PreloadedAnswer['call'],
  ask: (input: Input) => Promise<unknown>,
  input: Input,
): Asked {
  return { call, input, output: await ask(input) };
}

const upcoming: Question = (ask) => preload(['portal', 'upcoming'], ask.portal.upcoming, undefined);

const agendaOfToday: Question = (ask, _, { clock }) => {
  const today = clock.today();
  return preload(['appointments', 'agenda'], ask.appointments.agenda, { from: today, to: today });
};

/** Lists in their initial state. With filters in the address the browser makes the call. */
const lists: Partial<Record<ScreenName, Question>> = {
  patients: (ask) => preload(['patients', 'list'], ask.patients.list, asOpened.patients),
  appointments: (ask) => preload(['appointments', 'list'], ask.appointments.list, asOpened.appointments),
};

/** The days and professionals in the address. The view that a browser remembers is not known here: without one, a day. */
const agendaOfAddress: Question = (ask, _, { clock }, query) => {
  const view = viewOf(query.get(viewParam)) ?? 'dia';
  if (view === 'mes') return undefined;
  const days = daysOf(view, dayIn(query, clock.today()));
  const professionalIds = professionalsIn(query);
  return preload(['appointments', 'agenda'], ask.appointments.agenda, { ...days, professionalIds });
};

const occupancyOfAddress: Question = (ask, _, { clock }, query) => {
  if (viewOf(query.get(viewParam)) === 'mes') return undefined;
  const month = dayIn(query, clock.today()).slice(0, 7);
  const professionalIds = professionalsIn(query);
  return preload(['appointments', 'occupancy'], ask.appointments.occupancy, { month, professionalIds });
};

/** The day in the address; without one the server chooses. */
const confirmationsOfAddress: Question = (ask, _, __, query) => {
  const day = query.get('dia');
  return preload(['confirmations', 'queue'], ask.confirmations.queue, day ? { day } : {});
};

/** One after the other, so that the audit log has one line for both. */
const recordAndStory: Question = (ask, { id = '' }) => {
  const record = preload(['patients', 'get'], ask.patients.get, { id });
  const story = record.then(() =>
    preload(['patientStory', 'list'], ask.patientStory.list, { patientId: id }),
  );
  return [record, story];
};

const questions: Partial<Record<ScreenName, Question>> = {
  appointmentCalendar: agendaOfAddress,
  reception: agendaOfToday,
  confirmations: confirmationsOfAddress,
  admin: (ask) => preload(['dashboard', 'overview'], ask.dashboard.overview, undefined),
  patient: recordAndStory,
  appointment: (ask, { id = '' }) => preload(['appointments', 'get'], ask.appointments.get, { id }),
  account: (ask) => preload(['account', 'get'], ask.account.get, undefined),
  portal: (ask) => preload(['portal', 'home'], ask.portal.home, undefined),
  portalBook: (ask, _, __, query) =>
    preload(['booking', 'choices'], ask.booking.choices, { moves: query.get('mover') ?? undefined }),
  portalFiles: (ask) => preload(['portalFiles', 'overview'], ask.portalFiles.overview, undefined),
  portalProfile: (ask) => preload(['portal', 'profile'], ask.portal.profile, undefined),
  portalTreatment: (ask) => preload(['portal', 'treatmentPlans'], ask.portal.treatmentPlans, undefined),
};

/** How many wait, as the button of the agenda asks for it (web/admin/agenda/agenda/waiting/waiting-beside.tsx). */
const numberWaiting: Question = (ask) =>
  preload(['waitingList', 'list'], ask.waitingList.list, { page: 1, pageSize: 1 });

const choices: Question = (ask) => preload(['bookingChoices', 'get'], ask.bookingChoices.get, undefined);

const displaced: Question = (ask) => preload(['displaced', 'summary'], ask.displaced.summary, undefined);

/** A screen's further calls. */
const further: Partial<Record<ScreenName, Question[]>> = {
  appointments: [choices],
  appointmentCalendar: [choices, occupancyOfAddress, numberWaiting],
  reception: [choices, displaced],
  confirmations: [choices, displaced],
  newAppointment: [choices],
  editAppointment: [choices],
  freeTimes: [choices],
};

const areas = { admin: screens.admin, staff: screens.admin, patient: screens.portal } satisfies Record<
  Role,
  string
>;

/** The screens that redirect a signed-in user to their area. */
const redirecting: readonly (ScreenName | undefined)[] = ['start', 'login'];

const isOfPortal = (screen: ScreenName) => `${screens[screen]}/`.startsWith(`${screens.portal}/`);

function questionsAt({ pathname, search, searchParams }: URL, { role, roles }: SessionActor) {
  const isRedirected = redirecting.includes(screenAt(pathname)?.name);
  const address = isRedirected ? areas[role] : pathname;
  const screen = screenAt(address);
  if (!screen || !(role === 'patient' ? isOfPortal(screen.name) : mayOpen(roles, address))) return [];
  const own = questions[screen.name] ?? (search === '' ? lists[screen.name] : undefined);
  const asked = [role === 'patient' ? upcoming : undefined, own, ...(further[screen.name] ?? [])];
  return asked
    .filter((question) => question !== undefined)
    .map((question) => [question, screen.params, searchParams] as const);
}

export type PreloadAnswers = (c: Parameters<ContextOf>[0]) => Promise<PreloadedAnswer[]>;

/** Never fails: the browser makes the calls that failed here. */
export const preloadAnswers =
  (contextOf: ContextOf): PreloadAnswers =>
  async (c) => {
    const context = contextOf(c);
    const ask = createRouterClient(router, { context });
    const url = new URL(c.req.url);
    const identity = answered([preload(['settings', 'identity'], ask.settings.identity, undefined)]);
    const [session] = await Promise.allSettled([context.account()]);
    const actor = session.status === 'fulfilled' ? session.value : null;
    const asked = actor && !actor.secondFactorSetupRequired ? questionsAt(url, actor) : [];
    const forScreen = await answered(
      asked.flatMap(([question, params, query]) => question(ask, params, context, query) ?? []),
    );
    return [...sessionAnswer(session), ...(await identity), ...forScreen];
  };

function sessionAnswer(found: PromiseSettledResult<SessionActor | null>): PreloadedAnswer[] {
  if (found.status === 'rejected') return [];
  const actor = found.value;
  return [{ call: ['session', 'current'], output: actor && presentSession(actor, actor.expiresAt) }];
}

async function answered(asked: Asked[]): Promise<PreloadedAnswer[]> {
  const settled = await Promise.allSettled(asked);
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
