/** One patient's photographs: the five poses of the face on four days of two years. */
import type { Kysely } from 'kysely';
import { askedPoses } from '#contract/patients/photographs.ts';
import { encodePhotograph } from '#server/patients/photographs/accept-photograph.ts';
import { putAll } from '#server/patients/photographs/store-photograph.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { addDays, type Day, instantOf } from './days.ts';
import { jpeg } from './files.ts';
import { drawFace } from './pictures/faces.ts';
import { idOf } from './random.ts';
import { team } from './team.ts';

/** How many days ago, and how deep the lines are: before and some weeks after each application. */
const days = [
  { ago: 700, lines: 1 },
  { ago: 665, lines: 0.25 },
  { ago: 240, lines: 0.8 },
  { ago: 205, lines: 0.15 },
];
const turns = {
  face_front: 0,
  face_left_45: -0.5,
  face_right_45: 0.5,
  face_left_90: -1,
  face_right_90: 1,
} satisfies Record<(typeof askedPoses)[number], number>;

export type StoredPhotograph = Awaited<ReturnType<typeof storePhotographs>>[number];

/** Keys are derived from the pictures, as in `storeFiles`. */
export const storePhotographs = (storage: Storage, patientId: string, today: Day) =>
  Promise.all(
    days.flatMap(({ ago, lines }, visit) =>
      askedPoses.map(async (pose, at) => {
        const face = drawFace({ turn: turns[pose], lines, sway: (visit - 1) * 9 });
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
  const [first] = photographs;
  if (!first) return;
  await rows
    .insertInto('photograph_consents')
    .values(
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
    )
    .execute();
}
