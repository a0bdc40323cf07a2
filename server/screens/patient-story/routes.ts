import { cursorOf, storyKinds, storyPageSize } from '#contract/screens/patient-story.ts';
import { recordPatientRead } from '../../accounts/activity/queries.ts';
import { findPatientName } from '../../patients/patients/queries.ts';
import { may, type SignedIn } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { storyReaders } from './reader-queries.ts';
import { keyFor, newestFirst, untilYear } from './story-queries.ts';

const kindsOf = (caller: SignedIn) => storyKinds.filter((kind) => may(caller, storyReaders[kind].need));

export const patientStoryRoutes = {
  list: forStaff('agenda').patientStory.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const { patientId, kind: only, search, year, after } = input;
    const kinds = kindsOf(caller);
    const page = {
      patientId,
      search,
      limit: storyPageSize + 1,
      timeZone: clock.timeZone,
      clinical: may(caller, 'record'),
      newestFirst: true,
    };
    const [patient, , ...found] = await db.asUser(caller, (tx) =>
      Promise.all([
        findPatientName(tx, patientId),
        recordPatientRead(tx, patientId, page.clinical),
        ...kinds
          .filter((kind) => (only ?? kind) === kind)
          .map((kind) =>
            storyReaders[kind].read(tx, { ...page, before: after ? keyFor(kind, after) : untilYear(year) }),
          ),
      ]),
    );
    if (!patient) throw refusal('NOT_FOUND');
    const rows = found.flat().sort(newestFirst);
    const shown = rows.slice(0, storyPageSize);
    const last = shown.at(-1);
    return { rows: shown, next: last && rows.length > storyPageSize ? cursorOf(last) : null, kinds };
  }),

  years: forStaff('agenda').patientStory.years.handler(
    async ({ input: { patientId }, context: { db, caller, clock } }) => {
      const page = { patientId, search: '', limit: 1, timeZone: clock.timeZone, clinical: false };
      const [patient, ...ends] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          ...kindsOf(caller).flatMap((kind) =>
            [true, false].map((newestFirst) =>
              storyReaders[kind].read(tx, { ...page, newestFirst, before: untilYear(undefined) }),
            ),
          ),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      const years = ends.flat().map(({ at }) => Number(at.slice(0, 4)));
      return years.length === 0
        ? { first: null, last: null }
        : { first: Math.min(...years), last: Math.max(...years) };
    },
  ),
};
