import { messageSamples } from '#contract/messages/message-text.ts';
import { screens } from '#contract/screen-addresses.ts';
import { addDays } from '#contract/value-formats.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { emailWay } from './email-way.ts';
import type { NoticeServices } from './notice.ts';
import { findClinicFacts } from './queue-notice.ts';

/** The reminder's mail for an invented patient, at 14:30 of the day after tomorrow. @param tx under clinic_service */
export async function composePreview(
  tx: Scope,
  services: NoticeServices,
): Promise<{ subject: string; text: string }> {
  const { accounts, clock } = services;
  const date = addDays(clock.today(), 2);
  const id = '00000000-0000-4000-8000-000000000000';
  const mail = emailWay.compose(
    {
      kind: 'reminder',
      date,
      time: '14:30',
      note: null,
      recipient: {
        // Without an address to unsubscribe.
        patientId: null,
        fullName: `${messageSamples.nome} Azevedo`,
        email: 'marina@exemplo.test',
        acceptsEmail: true,
        acceptsWhatsapp: false,
        phone: null,
        hasAccount: false,
        pushUserId: null,
      },
      clinic: await findClinicFacts(tx),
      appointment: {
        id,
        patient_id: id,
        date,
        time: '14:30:00',
        duration_minutes: 30,
        status: 'scheduled',
        service: 'Limpeza de pele',
        version: 1,
        changed_at: clock.now(),
      },
      link: `${accounts.publicUrl}${screens.appointmentLink}?token=…`,
    },
    // Also without a mail server, so that the clinic sees it before.
    { ...services, accounts: { ...accounts, sendsMail: true } },
  );
  return { subject: mail?.subject ?? '', text: mail?.text ?? '' };
}
