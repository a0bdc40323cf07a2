import { type CamelCase, camelCase } from '#contract/columns/spelling.ts';
import { poseNames } from '#contract/patients/photographs.ts';
import { inWords, questionnaire, storedAnswers } from '#contract/patients/questionnaire.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Place, Storage } from '../../platform/storage/storage.ts';
import { downloadName } from '../files/download-name.ts';
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
  const pictures: (string | null)[] = [];
  for (const { file_path, file_type, taken_at, pose, pose_words } of rows.photographs) {
    const named = { file_name: pose_words ?? poseNames[pose], file_type, created_at: taken_at };
    const name = uniqueName(`fotografias/${fileName(named, clock.timeZone)}`, taken);
    pictures.push(await enclose(name, { area: 'photographs', key: file_path }, taken_at));
  }
  return { data: describe(rows, { clinicName, photo, paths, pictures, clock }), enclosures };
}

/** '2026-11-26 Hemograma.pdf' */
function fileName(
  { file_name, file_type, created_at }: Pick<Rows['files'][number], 'file_name' | 'file_type' | 'created_at'>,
  timeZone: string,
): string {
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
  /** Of the photographs. */
  pictures: readonly (string | null)[];
  clock: Clock;
};

type Copied<Row> = {
  [Name in keyof Row as CamelCase<Name & string>]: Row[Name] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never;
};

/** Under the names of TypeScript, instants in ISO 8601. */
const copyOf = <Row extends object>(row: Row) =>
  // The type says what this makes of the names and values.
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      camelCase(name),
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as Copied<Row>;

/** For anyone who wants to know whether a signed entry was changed. */
export const howToCheck =
  'Para conferir uma evolução: o campo “hash” é o SHA-256, em hexadecimal, do texto do campo “content”, como um ' +
  'programa o lê do JSON, sem nenhuma mudança, em UTF-8 (por exemplo, sha256sum). Dentro desse texto, “previousHash” repete o “hash” da evolução anterior ' +
  'deste paciente, pela ordem de “position”; a primeira não tem anterior. Se tudo confere, nenhuma evolução foi alterada sozinha ' +
  'depois de assinada. Quem refizesse todas as seguintes passaria por esta conferência: para isso a clínica guarda, a cada dia, ' +
  'um código de todas as evoluções nas atividades e nas cópias de segurança.';

const withoutSeconds = (time: string) => time.slice(0, 5);

function describe(rows: Rows, { clinicName, photo, paths, pictures, clock }: Described) {
  const { profile_photo, ...patient } = rows.patient;
  return {
    exportedAt: clock.now().toISOString(),
    timeZone: clock.timeZone,
    clinic: { name: clinicName },
    patient: { ...copyOf(patient), photo },
    appointments: rows.appointments.map((row) => ({ ...copyOf(row), time: withoutSeconds(row.time) })),
    appointmentSeries: rows.appointmentSeries.map(copyOf),
    waitingList: rows.waitingList.map(copyOf),
    waitingOffers: rows.waitingOffers.map((row) => ({ ...copyOf(row), time: withoutSeconds(row.time) })),
    bookingRequests: rows.bookingRequests.map((row) => ({
      ...copyOf(row),
      time: withoutSeconds(row.time),
      askedTime: row.asked_time && withoutSeconds(row.asked_time),
    })),
    appointmentContacts: rows.appointmentContacts.map((row) => ({
      ...copyOf(row),
      startsAt: row.starts_at.slice(0, 16),
    })),
    treatmentPlans: rows.treatmentPlans.map(copyOf),
    futureProcedures: rows.futureProcedures.map(copyOf),
    // In the clinic's copy only.
    ...(rows.importFindings && { importFindings: rows.importFindings.map(copyOf) }),
    recordEntries: rows.recordEntries.map(copyOf),
    ...(rows.recordStrikes && {
      recordStrikes: rows.recordStrikes.map(copyOf),
      recordCheck: howToCheck,
    }),
    documents: rows.documents.map(copyOf),
    terms: rows.terms.map(copyOf),
    // With the questions, so that the answers can be read without this program.
    anamneses: rows.anamneses.map(({ content, answers: given, title, version: _version, ...row }) => ({
      ...copyOf(row),
      answers: [
        title,
        ...inWords(questionnaire.parse(content), storedAnswers.parse(given))
          .flatMap((group) => group.answers)
          .flatMap(({ question, answer }) => (answer === null ? [] : [`${question}\n${answer}`])),
      ].join('\n\n'),
    })),
    photographs: rows.photographs.map(({ file_path, file_type, ...row }, index) => ({
      ...copyOf(row),
      type: file_type,
      path: pictures[index] ?? null,
    })),
    photographConsents: rows.photographConsents.map(copyOf),
    photographExports: rows.photographExports.map(copyOf),
    ...(rows.payments && { payments: rows.payments.map(copyOf) }),
    ...(rows.receipts && { receipts: rows.receipts.map(copyOf) }),
    ...(rows.packages && { packages: rows.packages.map(copyOf) }),
    ...(rows.quotes && { quotes: rows.quotes.map(copyOf) }),
    ...(rows.packageItems && { packageItems: rows.packageItems.map(copyOf) }),
    ...(rows.packageUses && { packageUses: rows.packageUses.map(copyOf) }),
    ...(rows.prices && { prices: rows.prices.map(copyOf) }),
    ...(rows.collectionNotes && { collectionNotes: rows.collectionNotes.map(copyOf) }),
    files: rows.files.map(({ file_name, file_type, file_path, ...row }, index) => ({
      ...copyOf(row),
      name: file_name,
      type: file_type,
      /** Null where the object is missing. */
      path: paths[index] ?? null,
    })),
  };
}
