import type { z } from 'zod';
import {
  agendaKinds,
  type ExceptionKind,
  type scheduleExceptionInput,
  unknownProfessional,
  unknownResource,
} from '#contract/agenda/schedule-exceptions.ts';
import { dayToMultirange } from '#contract/multirange.ts';
import { findProfessional } from '../../clinic/professionals/queries.ts';
import { may, type SignedIn } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { tryOut } from '../../platform/database/try-out.ts';
import { listMetByException, noneMet } from './met-queries.ts';
import { presentException, presentHoliday } from './present-exception.ts';
import {
  deleteException,
  findException,
  insertException,
  leaveHoliday,
  listExceptions,
  listHolidays,
  lockException,
  resourceExists,
  takeHoliday,
  updateExceptionRow,
} from './queries.ts';

type Input = z.output<typeof scheduleExceptionInput>;

/** The columns of the form's fields. Fields that the kind has no use for are left out. */
function formValues(input: Input) {
  const { kind, repeats, firstDay, lastDay } = input;
  const isOther = kind === 'other_hours';
  return {
    kind,
    title: input.title,
    professional_id: input.professionalId,
    resource_id: input.resourceId,
    first_day: firstDay,
    last_day: repeats === 'once' ? (lastDay ?? firstDay) : lastDay,
    weekdays: repeats === 'weekly' ? [...new Set(input.weekdays)].sort() : null,
    yearly: repeats === 'yearly',
    starts: isOther ? null : input.start,
    ends: isOther ? null : input.end,
    hours: isOther ? dayToMultirange(input.hours) : null,
  };
}

/** @throws FORBIDDEN for what is the clinic's setting, unless the caller may change settings */
function requireKind(caller: SignedIn, kind: ExceptionKind): void {
  if (!agendaKinds.some((each) => each === kind) && !may(caller, 'settings')) throw refusal('FORBIDDEN');
}

/** @throws INVALID_INPUT */
async function requireOwner(tx: Scope, { professionalId, resourceId }: Input): Promise<void> {
  if (professionalId !== null && !(await findProfessional(tx, professionalId)))
    throw invalidField(['professionalId'], unknownProfessional);
  if (resourceId !== null && !(await resourceExists(tx, resourceId)))
    throw invalidField(['resourceId'], unknownResource);
}

/** @throws NOT_FOUND, FORBIDDEN */
async function lockOwnKind(tx: Scope, caller: SignedIn, id: string): Promise<void> {
  const found = await findException(tx, id);
  if (!found) throw refusal('NOT_FOUND');
  requireKind(caller, found.kind);
  if (!(await lockException(tx, id))) throw refusal('NOT_FOUND');
}

/** @param id of one that is changed @throws NOT_FOUND, FORBIDDEN, INVALID_INPUT */
async function save(
  tx: Scope,
  { id: changed, ...input }: Input & { id?: string | undefined },
  { caller, clock }: { caller: SignedIn; clock: Clock },
) {
  if (changed) await lockOwnKind(tx, caller, changed);
  await requireOwner(tx, input);
  const values = formValues(input);
  const id = changed ?? (await insertException(tx, values));
  if (changed) await updateExceptionRow(tx, id, values);
  return { id, met: await listMetByException(tx, id, clock.localTime()) };
}

export const scheduleExceptionsRoutes = {
  list: forStaff('agenda').scheduleExceptions.list.handler(
    async ({ input: { from, to }, context: { db, caller } }) => {
      const [holidays, exceptions] = await db.asUser(caller, (tx) =>
        Promise.all([listHolidays(tx, from, to), listExceptions(tx, from, to)]),
      );
      return { holidays: holidays.map(presentHoliday), exceptions: exceptions.map(presentException) };
    },
  ),

  create: forStaff('agenda').scheduleExceptions.create.handler(async ({ input, context }) => {
    requireKind(context.caller, input.kind);
    return context.db.asUser(context.caller, (tx) => save(tx, input, context));
  }),

  update: forStaff('agenda').scheduleExceptions.update.handler(async ({ input, context }) => {
    requireKind(context.caller, input.kind);
    return context.db.asUser(context.caller, (tx) => save(tx, input, context));
  }),

  wouldMeet: forStaff('agenda').scheduleExceptions.wouldMeet.handler(async ({ input, context }) => {
    requireKind(context.caller, input.kind);
    return context.db.asUser(context.caller, async (tx) => {
      const { met } = await tryOut(tx, () => save(tx, input, context));
      return met;
    });
  }),

  remove: forStaff('agenda').scheduleExceptions.remove.handler(
    async ({ input: { id }, context: { db, caller } }) => {
      await db.asUser(caller, async (tx) => {
        await lockOwnKind(tx, caller, id);
        await deleteException(tx, id);
      });
      return {};
    },
  ),

  takeHoliday: forStaff('settings').scheduleExceptions.takeHoliday.handler(
    async ({ input: { holiday, taken }, context: { db, caller, clock } }) => {
      const met = await db.asUser(caller, async (tx) => {
        if (!taken) {
          await leaveHoliday(tx, holiday);
          return noneMet;
        }
        const id = await takeHoliday(tx, holiday, clock.today());
        return id === undefined ? noneMet : listMetByException(tx, id, clock.localTime());
      });
      return { met };
    },
  ),
};
