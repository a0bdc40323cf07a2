import type { Clock } from '../clock.ts';
import { downloadName } from '../files/download-name.ts';
import type { Place, Storage } from '../storage/storage.ts';
import type { readExport } from './queries.ts';

type Rows = NonNullable<Awaited<ReturnType<typeof readExport>>>;

/** A stored object and its name in the archive. */
export interface Enclosure {
  name: string;
  place: Place;
  sizeBytes: number;
  date: Date;
}

/** The data for both `dados.html` and `dados.json`; files are given by their path in the archive. */
export type ExportData = ReturnType<typeof describe>;

/** In characters, without the extension: with accents still below the limit of file systems. */
const maxNameLength = 100;

/** Checks every object first, so that a missing one is listed as missing instead of breaking the archive. */
export async function gatherExport(storage: Storage, rows: Rows, clinicName: string | null, clock: Clock) {
  const enclosures: Enclosure[] = [];
  const enclose = async (name: string, place: Place, date: Date): Promise<string | null> => {
    const sizeBytes = place.key === '' ? null : await storage.sizeOf(place);
    if (sizeBytes === null) return null;
    enclosures.push({ name, place, sizeBytes, date });
    return name;
  };
  const { patient, files } = rows;
  const photo = await enclose(
    'foto.webp',
    { area: 'patient-photos', key: patient.profile_photo ?? '' },
    patient.created_at,
  );
  const taken = new Set<string>();
  const paths: (string | null)[] = [];
  for (const file of files) {
    const name = uniqueName(fileName(file, clock.timeZone), taken);
    paths.push(
      await enclose(`arquivos/${name}`, { area: 'patient-files', key: file.file_path }, file.created_at),
    );
  }
  return { data: describe(rows, { clinicName, photo, paths, clock }), enclosures };
}

/** '2026-11-26 Hemograma.pdf' */
function fileName({ file_name, file_type, created_at }: Rows['files'][number], timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(created_at);
  const [, base = '', ending = ''] = /^(.*?)(\.[^.]{1,8})?$/su.exec(downloadName(file_name, file_type)) ?? [];
  const short = [...base.toWellFormed().normalize('NFC')].slice(0, maxNameLength).join('').trim();
  return `${day} ${short}${ending}`;
}

/** Unique also without regard to case, for file systems that ignore it. */
function uniqueName(name: string, taken: Set<string>): string {
  const [, base = '', ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let candidate = name;
  for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = `${base} (${copy})${ending}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

type Described = {
  clinicName: string | null;
  photo: string | null;
  paths: readonly (string | null)[];
  clock: Clock;
};

function describe(rows: Rows, { clinicName, photo, paths, clock }: Described) {
  const { patient, appointments, appointmentSeries, waitingList, waitingOffers } = rows;
  const { bookingRequests, appointmentContacts } = rows;
  const { treatmentPlans, futureProcedures, files, importFindings } = rows;
  return {
    exportedAt: clock.now().toISOString(),
    timeZone: clock.timeZone,
    clinic: { name: clinicName },
    patient: {
      id: patient.id,
      fullName: patient.full_name,
      cpf: patient.cpf,
      email: patient.email,
      phone: patient.phone,
      birthDate: patient.birth_date,
      address: patient.address,
      ...(patient.alert === undefined ? {} : { alert: patient.alert }),
      ...(patient.notes === undefined ? {} : { notes: patient.notes }),
      acceptsEmail: patient.accepts_email,
      acceptsWhatsapp: patient.accepts_whatsapp,
      photo,
      createdAt: patient.created_at.toISOString(),
    },
    appointments: appointments.map((row) => ({
      date: row.date,
      time: row.time.slice(0, 5),
      durationMinutes: row.duration_minutes,
      doctorName: row.professional_name,
      doctorSpecialty: row.professional_specialty,
      service: row.service,
      status: row.status,
      sessionNumber: row.session_number,
      ...(row.notes === undefined ? {} : { notes: row.notes }),
    })),
    appointmentSeries: appointmentSeries.map((row) => ({
      sessions: row.sessions,
      everyDays: row.every_days,
      createdAt: row.created_at.toISOString(),
    })),
    waitingList: waitingList.map((row) => ({
      service: row.service,
      periods: row.periods,
      weekdays: row.weekdays,
      until: row.until,
      createdAt: row.created_at.toISOString(),
    })),
    waitingOffers: waitingOffers.map((row) => ({
      service: row.service,
      date: row.date,
      time: row.time.slice(0, 5),
      state: row.state,
      expiresAt: row.expires_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
    bookingRequests: bookingRequests.map((row) => ({
      service: row.service,
      date: row.date,
      time: row.time.slice(0, 5),
      durationMinutes: row.duration_minutes,
      askedDate: row.asked_date,
      askedTime: row.asked_time?.slice(0, 5) ?? null,
      state: row.state,
      answeredAt: row.answered_at?.toISOString() ?? null,
      answerNote: row.answer_note,
      createdAt: row.created_at.toISOString(),
    })),
    appointmentContacts: appointmentContacts.map((row) => ({
      startsAt: row.starts_at.slice(0, 16),
      kind: row.kind,
      channel: row.channel,
      state: row.state,
      happenedAt: row.happened_at.toISOString(),
    })),
    treatmentPlans: treatmentPlans.map((row) => ({
      title: row.title,
      description: row.description,
      startDate: row.start_date,
      endDate: row.end_date,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
    futureProcedures: futureProcedures.map((row) => ({
      title: row.title,
      description: row.description,
      completedOn: row.completed_on,
      createdAt: row.created_at.toISOString(),
    })),
    // In the clinic's copy only.
    ...(patient.notes === undefined
      ? {}
      : {
          importFindings: importFindings.map((row) => ({
            sourceTable: row.source_table,
            line: row.line,
            sourceId: row.source_id,
            field: row.field,
            reason: row.reason,
            action: row.action,
            value: row.value,
          })),
        }),
    files: files.map((row, index) => ({
      name: row.file_name,
      type: row.file_type,
      category: row.category,
      description: row.description,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      createdAt: row.created_at.toISOString(),
      /** Null where the object is missing. */
      path: paths[index] ?? null,
    })),
  };
}
