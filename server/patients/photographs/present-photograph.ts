import type { PatientFile } from '#contract/patients/files.ts';
import {
  type AlignmentPoints,
  type Photograph,
  photographAt,
  sayPose,
} from '#contract/patients/photographs.ts';
import type { PhotographRow, SharedPhotographRow } from './queries.ts';

export function presentPhotograph({ takenAt, points, ...row }: PhotographRow): Photograph {
  return { ...row, takenAt: takenAt.toISOString(), points: pairsOf(points) };
}

/** The database keeps four numbers. */
function pairsOf(points: readonly number[] | null): AlignmentPoints | null {
  const [x1, y1, x2, y2] = points ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

/** As the portal lists it among the patient's files. */
export const presentAsFile = ({
  id,
  takenAt,
  fileType,
  sizeBytes,
  ...of
}: SharedPhotographRow): PatientFile => ({
  id,
  name: sayPose(of),
  category: 'foto',
  type: fileType,
  sizeBytes,
  description: null,
  createdAt: takenAt.toISOString(),
  url: photographAt(id, 'original'),
});
