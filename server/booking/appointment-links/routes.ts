import { applicationName } from '#contract/application-name.ts';
import type { LinkedAppointment } from '#contract/booking/appointment-links.ts';
import { forAnyone } from '../../platform/calls/procedures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { mayChange } from '../booking/what-patients-may.ts';
import { findRules } from '../booking-rules/queries.ts';
import { readOwnTimes } from '../displaced/own-times.ts';
import { answerByLink, moveByLink, withLinked } from './answer-by-link.ts';
import { openFormsByLink } from './open-by-birth-date.ts';
import { findClinic, type LinkedRow, lacksOf } from './queries.ts';

export const appointmentLinksRoutes = {
  show: forAnyone.appointmentLinks.show.handler(({ input, context }) =>
    withLinked(context, input.token, (tx, appointment) =>
      present(tx, appointment, context.clock.localTime()),
    ),
  ),

  confirm: forAnyone.appointmentLinks.confirm.handler(async ({ input, context }) => {
    await answerByLink(context, input, 'confirmed');
    return {};
  }),

  askToMove: forAnyone.appointmentLinks.askToMove.handler(async ({ input, context }) => {
    await answerByLink(context, input, 'wants_to_move');
    return {};
  }),

  openForms: forAnyone.appointmentLinks.openForms.handler(({ input, context }) =>
    openFormsByLink(context, input),
  ),

  move: forAnyone.appointmentLinks.move.handler(async ({ input, context }) => {
    await moveByLink(context, input);
    return {};
  }),

  cancel: forAnyone.appointmentLinks.cancel.handler(async ({ input, context }) => {
    await answerByLink(context, input, 'cancelled');
    return {};
  }),
};

/** @param now the clinic's, yyyy-MM-dd HH:mm:ss */
async function present(tx: Scope, appointment: LinkedRow, now: string): Promise<LinkedAppointment> {
  const [clinic, rules] = await Promise.all([findClinic(tx), findRules(tx)]);
  const {
    id,
    patient_id: patientId,
    procedure_id: procedureId,
    date,
    time,
    status,
    full_name,
    user_id,
  } = appointment;
  const [newTimes, lacks] = await tx.asBooking({ patientId, now }, (booking) =>
    Promise.all([
      readOwnTimes(booking, { id, patientId, date, procedureId }, now),
      lacksOf(booking, appointment),
    ]),
  );
  const cancel = mayChange({ date, time, status }, { rules, now });
  const answers = cancel === 'status' ? cancel : true;
  return {
    firstName: full_name.trim().split(/\s+/u)[0] ?? '',
    clinicName: clinic?.clinic_name ?? applicationName,
    date,
    time: time.slice(0, 5),
    isConfirmed: status === 'confirmed',
    wantsToMove: appointment.wants_to_move,
    can: { confirm: answers, askToMove: answers, cancel },
    cancelHours: rules.cancelHours,
    address: clinic?.address ?? null,
    phone: clinic?.phone ?? null,
    whatsappUrl: clinic?.whatsapp_url ?? null,
    newTimes,
    asksAnamnesis: lacks?.anamnesis ?? false,
    asksTerm: lacks?.term ?? false,
    canBookInPortal: rules.mode !== 'off' && user_id !== null,
  };
}
