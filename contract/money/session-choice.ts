import type { Package, PackageItem } from './packages.ts';

/** The sessions that a visit takes one of, as `app.take_session` chooses them; a test compares. @param day of the visit, yyyy-MM-dd */
export const sessionTaken = (
  packages: readonly Package[],
  { patientId, procedureId, day }: { patientId: string; procedureId: string; day: string },
): PackageItem | undefined =>
  packages
    .filter(({ ended }) => ended === null)
    .flatMap(({ items }) => items)
    .filter((item) => item.patient.id === patientId && item.procedureId === procedureId)
    .filter(({ left, validUntil }) => left > 0 && validUntil >= day)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))[0];

const placeOf = ({ validUntil, addedAt, id }: PackageItem) => [validUntil, addedAt, id].join(' ');
