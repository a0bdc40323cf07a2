/** What appointments refer to and the clinic does not have: professionals, and patients who are to be registered. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { noProfessional, unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { markColors } from '#contract/colors.ts';
import { limits } from '#contract/fields.ts';
import { isNewProfessional, type SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import { endUnnamed } from '../../clinic/professionals/queries.ts';
import { lockPatientCounts } from '../../patients/patients/queries.ts';
import { scopeOn } from '../../platform/database/maintenance.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Finding, ImportJob } from '../imports/job.ts';
import { countEntries, listNotPeople } from './filter-queries.ts';
import { listProfessionals } from './name-queries.ts';
import { insertPatients, type PatientRow } from './record-queries.ts';
import { chooseProfessional, readOptions } from './sheet-lines.ts';
import { findImport, saveOptions } from './sheet-queries.ts';
import { UniqueValues } from './unique-values.ts';
import {
  findProfessionalNamed,
  givePatients,
  insertProfessional,
  listSheetNames,
  listUnregistered,
  noteRows,
} from './write-queries.ts';

/**
 * Registers the professionals that a person chose to. Their ids are kept with the choices, so that another attempt finds them.
 * @returns the options with the ids
 */
export async function registerProfessionals(
  job: ImportJob,
  options: SpreadsheetOptions,
): Promise<SpreadsheetOptions> {
  const column = options.checked?.columns.indexOf('professional') ?? -1;
  if (!Object.values(options.professionals).some(isNewProfessional)) return options;
  const { db, importId } = job;
  return db.transaction().execute(async (tx) => {
    await job.hold(tx);
    const professionals = { ...options.professionals };
    const registered = { ...options.registered };
    const here = await listProfessionals(tx);
    const names = toRegister(await listSheetNames(tx, importId, column), options);
    const isEnded = (key: string) => key === '' || options.professionals[key] === 'createEnded';
    for (const [index, { key, name }] of names.entries()) {
      const color = markColors[(index + 1) % markColors.length] ?? 'teal';
      // Lines without a name are of an ended professional of their own, as in an import of the older platform.
      const isOfNone = key === '';
      const present = chooseProfessional(key, here, options);
      if (present !== null && !isNewProfessional(present)) {
        professionals[key] = present;
        continue;
      }
      const fullName = isOfNone ? noProfessional : name.trim().slice(0, limits.name);
      const { id } = await insertProfessional(tx, { full_name: fullName, color, active: !isEnded(key) });
      registered[key] = isEnded(key) && !isOfNone ? 'createEnded' : 'create';
      professionals[key] = id;
      await noteRows(tx, importId, [{ table_name: 'public.professionals', row_id: id, before: null }]);
    }
    // As with the first professional that a person adds.
    if (
      names.some(({ key }) => !isEnded(key)) &&
      !Object.values(professionals).includes(await idOfUnnamed(tx))
    ) {
      const ended = await endUnnamed(scopeOn(tx));
      await noteRows(
        tx,
        importId,
        ended.map(({ id }) => ({ table_name: 'public.professionals', row_id: id, before: { active: true } })),
      );
    }
    const chosen = { ...options, professionals, registered };
    await saveOptions(tx, importId, chosen);
    return chosen;
  });
}

/** The names that lines that come in make professionals of, also under another name of the same person. */
function toRegister(
  names: Awaited<ReturnType<typeof listSheetNames>>,
  { professionals }: Pick<SpreadsheetOptions, 'professionals'>,
) {
  const wanted = names.flatMap(({ key, is_ready }) => {
    const choice = professionals[key];
    return is_ready ? (typeof choice === 'object' ? choice.sameAs : key) : [];
  });
  return names.filter(({ key }) => wanted.includes(key) && isNewProfessional(professionals[key]));
}

const idOfUnnamed = async (tx: Kysely<DB>) =>
  (await findProfessionalNamed(tx, unnamedProfessional))?.id ?? '';

type Unregistered = Awaited<ReturnType<typeof listUnregistered>>[number];

function keysOf({ cpf, email, phone, birth_date: birth, search_name: name }: Unregistered): string[] {
  const keys = [
    ...(cpf ? [`cpf ${cpf}`] : []),
    ...(email ? [`email ${email} ${name}`] : []),
    ...(phone ? [`phone ${phone} ${name}`] : []),
    ...(birth ? [`birth ${birth} ${name}`] : []),
  ];
  // A name alone is one person within a file.
  return keys.length === 0 ? [`name ${name}`] : keys;
}

/** Lines of one person: the same CPF, or the same name with the same e-mail, phone or birth date; or as a person has said. */
export function groupPeople(lines: readonly Unregistered[]): Unregistered[][] {
  const groups: Unregistered[][] = [];
  const byKey = new Map<string, Unregistered[]>();
  const byLine = new Map(lines.map((each) => [each.line, each]));
  // Those that are said to be another come after it.
  for (const line of [...lines].sort(
    (one, other) => Number(one.match_line !== null) - Number(other.match_line !== null),
  )) {
    const said = line.match_line === null ? undefined : byLine.get(line.match_line);
    const known = [...(said ? keysOf(said) : []), ...keysOf(line)];
    const group = known.map((key) => byKey.get(key)).find((found) => found !== undefined) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(line);
    for (const key of known) if (!byKey.has(key)) byKey.set(key, group);
  }
  return groups;
}

/** More would be a list. */
const shownNames = 3;

const firstOf = (names: readonly string[]) =>
  [
    ...names.slice(0, shownNames),
    ...(names.length > shownNames ? [`mais ${(names.length - shownNames).toLocaleString('pt-BR')}`] : []),
  ].join(', ');

/** The counts of the lines, and who would be registered with whom: in one round trip. */
export async function countAll(db: Kysely<DB>, importId: string) {
  const [counts, notPeople, lines, names, found, professionals] = await Promise.all([
    countEntries(db, importId),
    listNotPeople(db, importId),
    listUnregistered(db, importId),
    listSheetNames(db, importId, -1),
    findImport(db, importId),
    listProfessionals(db),
  ]);
  const options = readOptions(found?.options);
  const registered = toRegister(names, options);
  const people = groupPeople(lines);
  return {
    counts: {
      ...counts,
      register: people.length,
      registerNames: firstOf(people.map(([first]) => first?.full_name ?? '')),
      notPeopleNames: firstOf(
        notPeople.map((each) => `${each.name} (${each.lines.toLocaleString('pt-BR')})`),
      ),
      registerProfessionals: registered.filter(
        ({ key }) => chooseProfessional(key, professionals, options) === 'create',
      ).length,
    },
    newWithLine: new Map(
      people.flatMap((group) => {
        const first = Math.min(...group.map(({ line }) => line));
        return group.flatMap(({ line }) => (line === first ? [] : [[line, first] as const]));
      }),
    ),
  };
}

/** What a line of an appointment does not say of its patient. */
const nothingElse = {
  civil_name: null,
  sex: null,
  guardian_name: null,
  guardian_cpf: null,
  guardian_phone: null,
  address: null,
  postal_code: null,
  health_insurance: null,
  how_found: null,
  how_found_detail: null,
  alert: null,
  notes: null,
  accepts_email: true,
  accepts_whatsapp: true,
};

/** Registers one patient for each group, with what the lines say of them together. */
export async function registerPatients(
  job: ImportJob,
  tx: Kysely<DB>,
  groups: readonly Unregistered[][],
): Promise<void> {
  await lockPatientCounts(scopeOn(tx), 'shared');
  const unique = await UniqueValues.of(tx, groups.flat());
  const findings: Finding[] = [];
  const people = groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const id = randomUUID();
    const value = (column: 'cpf' | 'email' | 'phone' | 'birth_date') =>
      group.map((line) => line[column]).find((each) => each !== null) ?? null;
    const full_name = first.full_name ?? '';
    const row: PatientRow = {
      id,
      ...nothingElse,
      full_name,
      ...unique.claim({ id, full_name }, { cpf: value('cpf'), email: value('email') }, first.line, findings),
      phone: value('phone'),
      birth_date: value('birth_date'),
    };
    return [{ row, lines: group.map(({ line }) => ({ line, patient_id: id })) }];
  });
  await insertPatients(
    tx,
    people.map(({ row }) => row),
  );
  await noteRows(
    tx,
    job.importId,
    people.map(({ row }) => ({ table_name: 'public.patients' as const, row_id: row.id, before: null })),
  );
  await givePatients(
    tx,
    job.importId,
    people.flatMap(({ lines }) => lines),
  );
  for (const finding of findings) job.findings.add(finding);
}
