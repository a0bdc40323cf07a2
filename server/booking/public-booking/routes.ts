/** The public booking page: people without an account ask for a time. */
import { type BookingRules, defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { visitorRequestsAtMost } from '#contract/booking/public-booking.ts';
import { countAll, counted, countInside, normalised } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { findAddressAndPhone } from '../../clinic/settings/queries.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { forAnyone } from '../../platform/calls/procedures.ts';
import { createQueue } from '../../platform/calls/queue.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { networkOf, siteOf } from '../../platform/listening/network.ts';
import { asPatientsSee } from '../booking/as-patients-see.ts';
import { findOpenProcedure } from '../booking/booking-queries.ts';
import { freeDays, storeTime } from '../booking/hold-time.ts';
import { presentBookable } from '../booking/present-booking.ts';
import { listOpenProcedures, listProfessionals } from '../booking/queries.ts';
import { findRules } from '../booking-rules/queries.ts';
import { checkCode, mailCode, useCode } from './codes.ts';
import { countOpenRequests } from './queries.ts';

type Context = Pick<RequestContext, 'db' | 'clock' | 'accounts' | 'headers' | 'address' | 'background'>;

/** A visitor's work under `clinic_booking`, after the server's own in the same transaction, whose answer it is given. */
const asVisitor = <Result, Found = void>(
  { db, clock, address }: Context,
  work: (tx: Scope, found: Found | undefined) => Promise<Result>,
  before?: (tx: Scope, now: string) => Promise<Found>,
): Promise<Result> => {
  const now = clock.localTime();
  return db.asService(
    async (tx) => {
      const found = await before?.(tx, now);
      return tx.asBooking({ patientId: null, now }, (visitor) => work(visitor, found));
    },
    { address },
  );
};

/** Open where the clinic wants it, and a code can reach people. */
const isOpenBy = ({ publicPage, mode }: BookingRules, sendsMail: boolean) =>
  sendsMail && publicPage && mode !== 'off';

/** @throws BOOKING_NOT_ALLOWED */
async function findWanted(
  tx: Scope,
  sendsMail: boolean,
  { procedureId, professionalId }: { procedureId: string; professionalId?: string | null | undefined },
) {
  const rules = await findRules(tx);
  if (!isOpenBy(rules, sendsMail)) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'off' });
  const procedure = await findOpenProcedure(tx, procedureId);
  if (!procedure) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'procedure' });
  const wanted = {
    procedureId,
    professionalId: professionalId ?? null,
    minutes: procedure.minutes,
    stepMinutes: rules.stepMinutes,
    moves: null,
  };
  return { rules, procedure, wanted };
}

const network = (
  { accounts, address }: Context,
  what: 'booking-code' | 'public-booking' | 'public-days' | 'visitor-request',
) => counted(accounts, what, 'network', limits[what].network, address ? networkOf(address) : 'unknown');

/** Each reads the agenda of weeks: however many strangers ask, the clinic's own calls keep most of the machine. */
const findingDays = createQueue({ atOnce: 2, waiting: 64, waitingOfOne: 16 });

export const publicBookingRoutes = {
  choices: forAnyone.publicBooking.choices.handler(({ context }) =>
    asVisitor(
      context,
      async (tx, clinic) => {
        const rules = await findRules(tx);
        if (!isOpenBy(rules, context.accounts.sendsMail))
          return {
            isOpen: false,
            patientsBook: rules.mode !== 'off',
            procedures: [],
            professionals: [],
            horizonDays: defaultBookingRules.horizonDays,
            address: null,
            phone: clinic?.phone ?? null,
          };
        const [procedures, professionals] = await Promise.all([
          listOpenProcedures(tx, context.clock.today()),
          listProfessionals(tx),
        ]);
        return {
          isOpen: true,
          patientsBook: true,
          horizonDays: rules.horizonDays,
          ...presentBookable(procedures, professionals),
          address: clinic?.address ?? null,
          phone: clinic?.phone ?? null,
        };
      },
      findAddressAndPhone,
    ),
  ),

  days: forAnyone.publicBooking.days.handler(async ({ input, context }) => {
    await countAll(context, [network(context, 'public-days')], '');
    const find = () =>
      asVisitor(context, async (tx) => {
        const { rules, wanted } = await findWanted(tx, context.accounts.sendsMail, input);
        const { from, to } = input;
        return { days: await freeDays(tx, wanted, { from, to, now: context.clock.localTime() }, rules) };
      });
    return findingDays(find, undefined, context.address ? siteOf(context.address) : 'unknown');
  }),

  requestCode: forAnyone.publicBooking.requestCode.handler(async ({ input: { email }, context }) => {
    const { db, accounts, outbox } = context;
    const rules = await asVisitor(context, findRules);
    if (!isOpenBy(rules, accounts.sendsMail)) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'off' });
    const ofEmail = counted(
      accounts,
      'booking-code',
      'account',
      limits['booking-code'].account,
      normalised(email),
    );
    // Always in this order, so that two attempts never deadlock.
    await countAll(context, [ofEmail, network(context, 'booking-code')], email);
    const ticket = await db.asService((tx) => mailCode(tx, accounts, email));
    outbox.wake();
    return { ticket };
  }),

  send: forAnyone.publicBooking.send.handler(async ({ input, context }) => {
    const { db, accounts } = context;
    await countAll(context, [network(context, 'public-booking')], input.email);
    await checkCode(db, accounts, input);
    const email = normalised(input.email);
    try {
      await asVisitor(
        context,
        async (tx) => {
          const { procedure, wanted } = await findWanted(tx, accounts.sendsMail, input);
          await storeTime(tx, procedure, wanted, input, {
            state: 'pending',
            visitor_name: input.name,
            visitor_phone: input.phone,
            visitor_email: email,
            visitor_consent_at: context.clock.now(),
          });
        },
        async (tx, now) => {
          await useCode(tx, input.ticket);
          await countInside(tx, accounts, [network(context, 'visitor-request')]);
          const { maxOpen } = await findRules(tx);
          const { ofEmail, ofAll } = await countOpenRequests(tx, email, now);
          if (ofEmail >= maxOpen) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'tooMany' });
          // The agenda stays open for patients, and for the reception to answer first.
          if (ofAll >= visitorRequestsAtMost) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'off' });
        },
      );
    } catch (error) {
      throw asPatientsSee(error);
    }
    return {};
  }),
};
