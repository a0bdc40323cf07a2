/** Photographs of two patients: the five poses of the face on some days of two years. */
import type { Kysely } from 'kysely';
import { askedPoses } from '#contract/patients/photographs.ts';
import { addDays } from '#contract/value-formats.ts';
import { encodePhotograph } from '#server/patients/photographs/accept-photograph.ts';
import { putAll } from '#server/patients/photographs/store-photograph.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { regular } from './applications.ts';
import { type Day, instantOf } from './days.ts';
import { jpeg } from './files.ts';
import type { DemoPatient } from './patients.ts';
import { drawFace } from './pictures/faces.ts';
import { idOf } from './random.ts';
import { team } from './team.ts';

/** How many days ago, and how deep the lines are: before and some weeks after each application. */
type Visits = readonly { ago: number; lines: number }[];
const ofPortal: Visits = [
  { ago: 700, lines: 1 },
  { ago: 665, lines: 0.25 },
  { ago: 240, lines: 0.8 },
  { ago: 205, lines: 0.15 },
];
/** Of the patient with six applications, for the ghost and the comparison of a seventh. */
const ofApplications: Visits = [
  { ago: 250, lines: 1 },
  { ago: 120, lines: 0.6 },
];
const turns = {
  face_front: 0,
  face_left_45: -0.5,
  face_right_45: 0.5,
  face_left_90: -1,
  face_right_90: 1,
} satisfies Record<(typeof askedPoses)[number], number>;

type StoredPhotograph = Awaited<ReturnType<typeof storePhotographs>>[number];

/** Keys are derived from the pictures, as in `storeFiles`. */
export async function storePhotographs(storage: Storage, patients: readonly DemoPatient[], today: Day) {
  const [first] = patients;
  const second = patients.find(({ fullName }) => fullName === regular);
  return [
    ...(first ? await storeVisits(storage, first.id, today, ofPortal) : []),
    ...(second
      ? await storeVisits(storage, second.id, today, ofApplications, { skin: '#7a4a32', hair: '#8d8883' })
      : []),
  ];
}

const storeVisits = (
  storage: Storage,
  patientId: string,
  today: Day,
  visits: Visits,
  tones: { skin?: string; hair?: string } = {},
) =>
  Promise.all(
    visits.flatMap(({ ago, lines }, visit) =>
      askedPoses.map(async (pose, at) => {
        const face = drawFace({ turn: turns[pose], lines, sway: (visit - 1) * 9, ...tones });
        const accepted = await encodePhotograph(new Uint8Array(await jpeg(face)));
        const id = idOf(`photograph ${patientId} ${ago} ${pose}`);
        const filePath = `${patientId}/${id}.jpg`;
        await putAll(storage, filePath, accepted);
        const { original, type, width, height, sha256 } = accepted;
        return {
          id,
          patient_id: patientId,
          pose,
          taken_at: instantOf(addDays(today, -ago), `14:0${at}`),
          file_path: filePath,
          file_type: type,
          width,
          height,
          size_bytes: original.length,
          sha256,
          shared: pose === 'face_front',
        };
      }),
    ),
  );

export async function insertPhotographs(
  rows: Kysely<DB>,
  photographs: readonly StoredPhotograph[],
  author: string,
): Promise<void> {
  await rows
    .insertInto('patient_photographs')
    .values(photographs.map((row) => ({ ...row, uploaded_by: author, created_at: row.taken_at })))
    .execute();
  // The oldest of each patient.
  const firsts = photographs.filter(
    ({ patient_id }, at) => photographs.findIndex((each) => each.patient_id === patient_id) === at,
  );
  await rows
    .insertInto('photograph_consents')
    .values(
      firsts.flatMap((first) =>
        (['record', 'teaching', 'publication'] as const).map((use) => ({
          patient_id: first.patient_id,
          use,
          given: use !== 'publication',
          text_version: 1,
          day: first.taken_at.slice(0, 10),
          recorded_at: first.taken_at,
          recorded_by: author,
          recorded_by_name: team.helena.fullName,
        })),
      ),
    )
    .execute();
}
