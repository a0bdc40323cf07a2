/** The kinds of rows that a patient's story has: a reader for each. See 'How to add a kind of row' in docs/architecture.md. */
import { sql } from 'kysely';
import { type StoryKind, type StoryRowOf, storyPictures } from '#contract/screens/patient-story.ts';
import { documentNameOfFile } from '#contract/value-formats.ts';
import { sessionOfRow } from '../../agenda/appointments/search-queries.ts';
import { presentListedFile } from '../../patients/files/present-file.ts';
import { documentOfFile } from '../../patients/files/queries.ts';
import { presentFutureProcedure } from '../../patients/future-procedures/present-future-procedure.ts';
import { presentEntry } from '../../patients/record/present-entry.ts';
import { entriesOf, entryFound, listAddenda } from '../../patients/record/queries.ts';
import { presentTreatmentPlan } from '../../patients/treatment-plans/present-treatment-plan.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { writesAllWords } from '../../platform/database/search.ts';
import { inCamelCase } from '../../platform/database/spelling.ts';
import { asStory, type StoryPage, type StoryReader } from './story-queries.ts';

async function readAppointments(tx: Scope, page: StoryPage): Promise<StoryRowOf<'appointment'>[]> {
  const words = page.clinical
    ? sql`concat_ws(' ', service, professionals.full_name, notes)`
    : sql`concat_ws(' ', service, professionals.full_name)`;
  const rows = await tx.db
    .selectFrom('appointments')
    .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
    .select(['appointments.id', 'service', 'status'])
    .select(['duration_minutes as durationMinutes', 'professionals.full_name as professionalName'])
    .select(['cancel_reason as cancelReason', sessionOfRow.as('session')])
    .$if(page.clinical, (query) => query.select('notes'))
    .where('patient_id', '=', page.patientId)
    .where('date', '<=', sql<string>`${page.before.at}::timestamp::date`)
    .$call(
      asStory(page, {
        at: sql`(date + time)`,
        id: sql.ref('appointments.id'),
        order: [sql.ref('date'), sql.ref('time')],
        found: writesAllWords(words, page.search),
      }),
    )
    .execute();
  return rows.map((row) => ({ kind: 'appointment', ...row }));
}

async function readFiles(tx: Scope, page: StoryPage): Promise<StoryRowOf<'file'>[]> {
  const rows = await tx.db
    .selectFrom('patient_files')
    .select(['id', 'file_name', 'file_type', 'category', 'size_bytes', 'created_at'])
    // The file of a document is shown with its entry, which says whether it is cancelled.
    .$if(!page.clinical, (query) => query.select(documentOfFile(false)))
    .$if(page.clinical, (query) =>
      query
        .select(['file_path', 'description'])
        .where(sql<boolean>`not exists (select from documents where file_id = patient_files.id)`),
    )
    .where('patient_id', '=', page.patientId)
    // Zones are up to 26 hours apart.
    .where('created_at', '<', sql<Date>`(${page.before.at}::timestamp + interval '2 days')::timestamptz`)
    .$call(
      asStory(page, {
        at: sql`(created_at at time zone ${page.timeZone})`,
        id: sql.ref('id'),
        order: [sql.ref('created_at')],
        found: writesAllWords(
          page.clinical ? sql`concat_ws(' ', file_name, description)` : sql.ref('file_name'),
          page.search,
        ),
      }),
    )
    .execute();
  return rows.map((row) => ({ kind: 'file', at: row.at, ...presentListedFile(row) }));
}

async function readPlans(tx: Scope, page: StoryPage): Promise<StoryRowOf<'plan'>[]> {
  const found = writesAllWords(sql`concat_ws(' ', title, description)`, page.search);
  const rows = await tx.db
    .selectFrom('treatment_plans')
    .select(inCamelCase(['id', 'title', 'description', 'start_date', 'end_date', 'status', 'created_at']))
    .where('patient_id', '=', page.patientId)
    .$call(asStory(page, { at: sql`start_date::timestamp`, id: sql.ref('id'), found }))
    .execute();
  return rows.map((row) => ({ kind: 'plan', ...presentTreatmentPlan(row), at: row.at }));
}

async function readProcedures(tx: Scope, page: StoryPage): Promise<StoryRowOf<'procedure'>[]> {
  const at = sql`coalesce(completed_on::timestamp, created_at at time zone ${page.timeZone})`;
  const found = writesAllWords(sql`concat_ws(' ', title, description)`, page.search);
  const rows = await tx.db
    .selectFrom('patient_future_procedures')
    .select(inCamelCase(['id', 'title', 'description', 'completed_on', 'created_at']))
    .where('patient_id', '=', page.patientId)
    .$call(asStory(page, { at, id: sql.ref('id'), found }))
    .execute();
  return rows.map((row) => ({ kind: 'procedure', ...presentFutureProcedure(row), at: row.at }));
}

/** An addendum is shown, and found, with its original. */
async function readEntries(tx: Scope, page: StoryPage): Promise<StoryRowOf<'entry'>[]> {
  const signed = sql`(record_entries.signed_at at time zone ${page.timeZone})`;
  // Words of a visit stand beside their appointment; what else is signed on its day, at the time of the signature.
  const time = sql`coalesce(case when record_entries.kind = 'consultation' then visit.time
    when ${signed}::date = record_entries.day then ${signed}::time end, time '00:00')`;
  const rows = await entriesOf(tx, page.patientId)
    .leftJoin('appointments as visit', 'visit.id', 'record_entries.appointment_id')
    .select(
      sql<{
        id: string;
        name: string;
        type: string;
        sizeBytes: number;
        term: string | null;
      } | null>`case when record_entries.kind = 'document' then
        (select json_build_object('id', file.id, 'name', file.file_name, 'type', file.file_type, 'sizeBytes', file.size_bytes,
                                  'term', case documents.kind when 'term' then
                                    record_entries.content::jsonb -> 'document' -> 'words' ->> 'template' end)
          from documents join patient_files as file on file.id = file_id
          where documents.id = record_entries.id) end`.as('file'),
    )
    .select(
      sql<boolean>`exists (select from record_entries as addendum where addendum.corrects_id = record_entries.id)`.as(
        'hasAddenda',
      ),
    )
    .where('kind', '<>', sql.lit('addendum'))
    .where('record_entries.day', '<=', sql<string>`${page.before.at}::timestamp::date`)
    .$call(
      asStory(page, {
        at: sql`(record_entries.day + ${time})`,
        id: sql.ref('record_entries.id'),
        order: [sql.ref('record_entries.day'), time],
        found: entryFound(page.patientId, page.search),
      }),
    )
    .execute();
  const addenda = await listAddenda(
    tx,
    page.patientId,
    rows.filter(({ hasAddenda }) => hasAddenda).map(({ id }) => id),
  );
  return rows.map(({ at, file, hasAddenda: _, ...row }) => {
    const pdf = file && {
      ...file,
      name: documentNameOfFile(file.name),
      url: `${apiPrefix}/files/${file.id}`,
    };
    const entry = presentEntry(row);
    const own = addenda.filter(({ correctsId }) => correctsId === row.id).map(presentEntry);
    return { ...entry, kind: 'entry', entryKind: entry.kind, at, addenda: own, ...(pdf && { pdf }) };
  });
}

async function readAnamneses(tx: Scope, page: StoryPage): Promise<StoryRowOf<'anamnesis'>[]> {
  const rows = await tx.db
    .selectFrom('anamneses')
    .innerJoin('anamnesis_versions', 'anamnesis_versions.id', 'version_id')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select(inCamelCase(['anamneses.id', 'state', 'reviewed_by_name']))
    .select('anamnesis_templates.name as title')
    .where('patient_id', '=', page.patientId)
    // Who only opened it has not begun.
    .where((eb) => eb.or([eb('state', '<>', 'open'), eb('revision', '>', 1)]))
    .$call(
      asStory(page, {
        at: sql`(coalesce(sent_at, started_at) at time zone ${page.timeZone})`,
        id: sql.ref('anamneses.id'),
        found: writesAllWords(
          sql`concat_ws(' ', anamnesis_templates.name,
            (select string_agg(part #>> '{}', ' ') from jsonb_path_query(answers, '$.**') as part
              where jsonb_typeof(part) = 'string'))`,
          page.search,
        ),
      }),
    )
    .execute();
  return rows.map((row) => ({ kind: 'anamnesis', ...row }));
}

/** One row for each day. */
async function readPhotographs(tx: Scope, page: StoryPage): Promise<StoryRowOf<'photographs'>[]> {
  const day = sql`(taken_at at time zone ${page.timeZone})::date`;
  const rows = await tx.db
    .selectFrom((eb) =>
      eb
        .selectFrom('patient_photographs')
        .select(sql<Date>`max(taken_at)`.as('last'))
        .select(sql<string>`(array_agg(id order by taken_at desc, id desc))[1]`.as('id'))
        .select(sql<number>`count(*)`.as('count'))
        .select(sql<string>`string_agg(pose_words, ' ')`.as('words'))
        .select(
          sql<StoryRowOf<'photographs'>['pictures']>`to_json((array_agg(
            json_build_object('id', id, 'pose', pose, 'poseWords', pose_words) order by taken_at, id))[1:${sql.lit(storyPictures)}])`.as(
            'pictures',
          ),
        )
        .where('patient_id', '=', page.patientId)
        .groupBy(day)
        .as('of_day'),
    )
    .select(['id', 'count', 'pictures'])
    .$call(
      asStory(page, {
        at: sql`(last at time zone ${page.timeZone})`,
        id: sql.ref('id'),
        found: writesAllWords(sql`concat_ws(' ', 'fotos fotografias', words)`, page.search),
      }),
    )
    .execute();
  return rows.map((row) => ({ kind: 'photographs', ...row }));
}

export const storyReaders: { [Kind in StoryKind]: StoryReader<Kind> } = {
  appointment: { need: 'agenda', read: readAppointments },
  file: { need: 'registration', read: readFiles },
  plan: { need: 'record', read: readPlans },
  procedure: { need: 'record', read: readProcedures },
  entry: { need: 'record', read: readEntries },
  anamnesis: { need: 'record', read: readAnamneses },
  photographs: { need: 'record', read: readPhotographs },
};
