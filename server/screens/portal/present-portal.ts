import type {
  PortalAppointment,
  PortalClinic,
  PortalPreferences,
  PortalProfile,
} from '#contract/screens/portal.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { whatPatientsMay } from '../../booking/booking/what-patients-may.ts';
import { presentLink, type SettingsRow } from '../../clinic/settings/present-settings.ts';
import { photoUrl } from '../../patients/patients/present-patient.ts';
import type {
  findOwnProfile,
  listOwnAppointments,
  listOwnNextAppointments,
  updateOwnPreferences,
} from './queries.ts';

type AppointmentRow = Awaited<ReturnType<typeof listOwnAppointments>>[number];
type NextRow = Awaited<ReturnType<typeof listOwnNextAppointments>>[number];
type ProfileRow = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

type PreferencesRow = NonNullable<Awaited<ReturnType<typeof updateOwnPreferences>>>;

type Terms = Parameters<typeof whatPatientsMay>[1] & {
  /** Ids of those whose time the clinic has closed. */
  displaced: ReadonlySet<string>;
};

export function presentAppointment(row: AppointmentRow, terms: Terms): PortalAppointment {
  const { id, date, service, session, status } = row;
  const time = presentTime(row.time);
  return {
    id,
    date,
    time,
    durationMinutes: row.duration_minutes,
    doctorName: row.professional_name,
    professionalId: row.professional_id,
    procedureId: row.procedure_id,
    service,
    session,
    ...(row.package_session && { packageSession: row.package_session }),
    status,
    ...(row.open_cents !== null && { openCents: row.open_cents }),
    can: whatPatientsMay(
      { date, time, status, isBookable: row.is_bookable, isDisplaced: terms.displaced.has(id) },
      terms,
    ),
  };
}

export const presentNextAppointment = (row: NextRow, terms: Terms) => ({
  ...presentAppointment(row, terms),
  preparation: row.preparation,
  movedFrom:
    row.moved_from === null ? null : { date: row.moved_from.slice(0, 10), time: row.moved_from.slice(11) },
});

export const presentClinic = (row: SettingsRow | undefined): PortalClinic => ({
  clinicName: row?.clinic_name ?? null,
  doctorName: row?.doctor_name ?? null,
  address: row?.address ?? null,
  phone: row?.phone ?? null,
  email: row?.email ?? null,
  businessHours: row?.business_hours ?? null,
  about: row?.about ?? null,
  instagramUrl: presentLink('instagram', row?.instagram_url ?? null),
  facebookUrl: presentLink('facebook', row?.facebook_url ?? null),
  whatsappUrl: presentLink('whatsapp', row?.whatsapp_url ?? null),
});

export const presentProfile = (row: ProfileRow): PortalProfile => ({
  fullName: row.full_name,
  email: row.email,
  cpf: row.cpf,
  phone: row.phone,
  address: row.address,
  birthDate: row.birth_date,
  guardianName: row.guardian_name,
  photoUrl: row.profile_photo && photoUrl(row.id, row.profile_photo),
});

export const presentPreferences = (row: PreferencesRow): PortalPreferences => ({
  acceptsEmail: row.accepts_email,
  acceptsWhatsapp: row.accepts_whatsapp,
});
