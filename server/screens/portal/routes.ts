import { applicationName } from '#contract/application-name.ts';
import { aheadLimit, keptAppointmentsLimit } from '#contract/screens/portal.ts';
import { updateName } from '../../accounts/accounts/queries.ts';
import { listOwnAccessChanges, listOwnActivity } from '../../accounts/activity/list-queries.ts';
import { presentAccessChange, presentOwnActivity } from '../../accounts/activity/present-activity.ts';
import { pageOf, pageSize } from '../../accounts/activity/routes.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { ownFoundDisplaced } from '../../agenda/displaced/queries.ts';
import { presentRequest } from '../../booking/booking/present-booking.ts';
import { findOwnMode, listOwnRequests } from '../../booking/booking/queries.ts';
import { findRules } from '../../booking/booking-rules/queries.ts';
import { ownDisplaced } from '../../booking/displaced/own-times.ts';
import { presentOffer, presentWaiting } from '../../booking/waiting-offers/present-offer.ts';
import { listOwnOffers, listOwnWaiting } from '../../booking/waiting-offers/queries.ts';
import { presentLink } from '../../clinic/settings/present-settings.ts';
import { findClinicContact, findSettings } from '../../clinic/settings/queries.ts';
import { presentProgress } from '../../patients/treatment-plans/present-progress.ts';
import { presentTreatmentPlan } from '../../patients/treatment-plans/present-treatment-plan.ts';
import { listTreatmentPlans } from '../../patients/treatment-plans/queries.ts';
import { listProgress } from '../../patients/treatment-plans/series-progress-queries.ts';
import { forPatient } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { monthOf, partsOf } from '../../platform/clock.ts';
import { ownPatientId } from '../../platform/database/own-record.ts';
import {
  presentAppointment,
  presentClinic,
  presentNextAppointment,
  presentPreferences,
  presentProfile,
} from './present-portal.ts';
import {
  findOwnPreferences,
  findOwnProfile,
  listOwnAppointments,
  listOwnNextAppointments,
  updateOwnPreferences,
  updateOwnProfile,
} from './queries.ts';
import { sendOwnPasswordReset } from './send-own-password-reset.ts';

export const portalRoutes = {
  activity: forPatient.portal.activity.handler(async ({ input, context: { db, caller } }) => {
    const { patientId, userId } = caller;
    if (!patientId) return { rows: null, next: null };
    const found = await db.asUser(caller, (tx) => listOwnActivity(tx, patientId, pageSize + 1, input.after));
    const { rows, next } = pageOf(found);
    return { rows: rows.map((row) => presentOwnActivity(row, userId)), next };
  }),

  home: forPatient.portal.home.handler(async ({ context: { db, caller, clock } }) => {
    const now = clock.localTime();
    const [
      [[next, ...later], contact, rules, { mode, anamnesis, asksTerm }, requests, offers, waiting, changes],
      displaced,
    ] = await db.asUser(caller, async (tx) => {
      const [found, ...shown] = await Promise.all([
        ownFoundDisplaced(tx),
        listOwnNextAppointments(tx, now, aheadLimit),
        findClinicContact(tx),
        findRules(tx),
        findOwnMode(tx, now, { anamnesis: true }),
        listOwnRequests(tx, now),
        listOwnOffers(tx, now),
        listOwnWaiting(tx, now.slice(0, 10)),
        listOwnAccessChanges(tx, ownPatientId),
      ]);
      return [shown, await ownDisplaced(tx, caller.patientId, shown[0], { now, found })] as const;
    });
    const displacedLater = later
      .filter(({ id }) => displaced.has(id))
      .map(({ id, date, time }) => ({ id, date, time: presentTime(time) }));
    return {
      patient: caller.patientId === null ? null : { fullName: caller.fullName },
      nextAppointment: next ? presentNextAppointment(next, { rules, mode, now, displaced }) : null,
      ...(displacedLater.length > 0 && { displacedLater }),
      address: contact?.address ?? null,
      whatsappUrl: presentLink('whatsapp', contact?.whatsapp_url ?? null),
      hasAbout: contact?.has_about ?? false,
      booking: { mode },
      anamnesis,
      asksTerm,
      requests: requests.map(presentRequest),
      offers: offers.map(presentOffer),
      waiting: waiting.map(presentWaiting),
      accessChanges: changes.map(presentAccessChange),
    };
  }),

  appointments: forPatient.portal.appointments.handler(async ({ input, context: { db, caller, clock } }) => {
    const [currentYear, currentMonth] = partsOf(clock.today());
    const { year = currentYear, month = currentMonth } = input;
    const { first, last } = monthOf(year, month);
    const now = clock.localTime();
    const [[rows, ahead, contact, rules, { mode }, requests], displaced] = await db.asUser(
      caller,
      async (tx) => {
        const [found, ...shown] = await Promise.all([
          ownFoundDisplaced(tx),
          listOwnAppointments(tx, ownPatientId, first, last),
          listOwnNextAppointments(tx, now, aheadLimit),
          findClinicContact(tx),
          findRules(tx),
          findOwnMode(tx, now),
          listOwnRequests(tx, now),
        ]);
        const own = [...shown[0], ...shown[1]];
        return [shown, await ownDisplaced(tx, caller.patientId, own, { now, found })] as const;
      },
    );
    return {
      year,
      month,
      hasRecord: caller.patientId !== null,
      rows: rows.map((row) => presentAppointment(row, { rules, mode, now, displaced })),
      ahead: ahead.map((row) => presentAppointment(row, { rules, mode, now, displaced })),
      address: contact?.address ?? null,
      whatsappUrl: presentLink('whatsapp', contact?.whatsapp_url ?? null),
      booking: { mode },
      requests: requests.map(presentRequest),
    };
  }),

  upcoming: forPatient.portal.upcoming.handler(async ({ context: { db, caller, clock } }) => {
    const [rows, settings] = await db.asUser(caller, (tx) =>
      Promise.all([listOwnNextAppointments(tx, clock.localTime(), keptAppointmentsLimit), findSettings(tx)]),
    );
    const { clinicName, address, phone } = presentClinic(settings);
    return {
      appointments: rows.map(({ date, time }) => ({ date, time: presentTime(time) })),
      clinicName: clinicName ?? applicationName,
      address,
      phone,
    };
  }),

  treatmentPlans: forPatient.portal.treatmentPlans.handler(async ({ context: { db, caller, clock } }) => {
    const [rows, series] = await db.asUser(caller, (tx) =>
      Promise.all([
        listTreatmentPlans(tx, ownPatientId),
        listProgress(tx, { patientId: ownPatientId }, clock.today(), true),
      ]),
    );
    // A plan that was taken back takes its sessions with it.
    const ofPlans = series.filter(({ treatment_plan_id }) => rows.some(({ id }) => id === treatment_plan_id));
    return {
      rows: caller.patientId === null ? null : rows.map(presentTreatmentPlan),
      series: ofPlans.map(presentProgress),
    };
  }),

  clinic: forPatient.portal.clinic.handler(async ({ context: { db, caller } }) =>
    presentClinic(await db.asUser(caller, findSettings)),
  ),

  profile: forPatient.portal.profile.handler(async ({ context: { db, caller } }) => {
    const patient = await db.asUser(caller, (tx) => findOwnProfile(tx, ownPatientId));
    return { patient: patient ? presentProfile(patient) : null };
  }),

  updateProfile: forPatient.portal.updateProfile.handler(async ({ input, context: { db, caller } }) => {
    const { patientId, userId } = caller;
    if (!patientId) throw refusal('NOT_FOUND');
    const { fullName, phone, address } = input;
    const patient = await db.asUser(caller, async (tx) => {
      const changed = await updateOwnProfile(tx, patientId, { full_name: fullName, phone, address });
      if (!changed) throw refusal('NOT_FOUND');
      // Mails use the name of the account.
      await tx.asService((service) => updateName(service, userId, fullName));
      return changed;
    });
    return { patient: presentProfile(patient) };
  }),

  preferences: forPatient.portal.preferences.handler(async ({ context: { db, caller } }) => {
    const row = await db.asUser(caller, (tx) => findOwnPreferences(tx, ownPatientId));
    return { preferences: row ? { ...presentPreferences(row), email: row.email, phone: row.phone } : null };
  }),

  updatePreferences: forPatient.portal.updatePreferences.handler(
    async ({ input, context: { db, caller } }) => {
      const { patientId } = caller;
      if (!patientId) throw refusal('NOT_FOUND');
      const values = { accepts_email: input.acceptsEmail, accepts_whatsapp: input.acceptsWhatsapp };
      const row = await db.asUser(caller, (tx) => updateOwnPreferences(tx, patientId, values));
      if (!row) throw refusal('NOT_FOUND');
      return presentPreferences(row);
    },
  ),

  sendPasswordReset: forPatient.portal.sendPasswordReset.handler(async ({ context }) => ({
    email: await sendOwnPasswordReset(context, context.caller),
  })),
};
