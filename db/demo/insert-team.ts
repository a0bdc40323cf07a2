import type { Kysely } from 'kysely';
import { otherNamesOf } from '#contract/clinic/common-names.ts';
import { addDays } from '#contract/value-formats.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { catalogue } from './catalogue.ts';
import { type Day, instantOf, minutesOf } from './days.ts';
import type { StaffAccounts } from './insert-staff.ts';
import { idOf } from './random.ts';
import { serviceMinutes } from './services.ts';
import type { StoredMedia } from './store-media.ts';
import {
  type clinicHours,
  clinicWeek,
  type ProfessionalKey,
  professionalKeys,
  type ResourceName,
  resources,
  team,
} from './team.ts';
import { type DemoException, hoursSince } from './working-time.ts';

type Rows = Kysely<DB>;

export const professionalId = (key: ProfessionalKey): string => idOf(`professional ${team[key].fullName}`);
export const resourceId = (name: ResourceName): string => idOf(`resource ${name}`);
export const procedureId = (title: string): string => idOf(`procedure ${title}`);

/** Professionals with their accounts and hours, rooms and devices. The clinic's own hours are the default ones. */
export async function insertTeam(rows: Rows, accounts: StaffAccounts, today: Day): Promise<void> {
  const accountOf = {
    helena: accounts.administrator,
    rafael: accounts.professional,
    camila: accounts.invited,
  } as const;
  // The first start has made one professional: the first to be booked. The demo's takes this place.
  await rows.deleteFrom('professionals').execute();
  await rows
    .insertInto('professionals')
    .values(
      professionalKeys.map((key, index) => ({
        id: professionalId(key),
        full_name: team[key].fullName,
        specialty: team[key].specialty,
        council: team[key].council,
        council_number: team[key].councilNumber,
        council_state: team[key].councilState,
        rqe: team[key].rqe,
        color: team[key].color,
        user_id: accountOf[key],
        created_at: instantOf(addDays(today, index - 900)),
      })),
    )
    .execute();
  await rows
    .updateTable('working_hours')
    .set({ week: multirange(clinicWeek) })
    .where('professional_id', 'is', null)
    .execute();
  await rows
    .insertInto('working_hours')
    .values(
      professionalKeys.flatMap((key) => {
        const { week } = team[key];
        return week
          ? [{ professional_id: professionalId(key), valid_from: hoursSince(today), week: multirange(week) }]
          : [];
      }),
    )
    .execute();
  await rows
    .insertInto('resources')
    .values(resources.map(({ name, kind }) => ({ id: resourceId(name), name, kind })))
    .execute();
}

/** Minutes since Monday 00:00, as the database has them. */
export const multirange = (week: Readonly<Record<number, typeof clinicHours>>): string =>
  `{${Object.entries(week)
    .flatMap(([weekday, hours]) =>
      hours.map(([from, to]) => {
        const midnight = (Number(weekday) - 1) * 24 * 60;
        return `[${midnight + minutesOf(from)},${midnight + minutesOf(to)})`;
      }),
    )
    .join(',')}}`;

export async function insertExceptions(
  rows: Rows,
  exceptions: readonly DemoException[],
  author: string,
): Promise<void> {
  await rows
    .insertInto('schedule_exceptions')
    .values(
      exceptions.map((exception) => ({
        id: exception.id,
        kind: exception.kind,
        title: exception.title,
        professional_id: exception.professional && professionalId(exception.professional),
        resource_id: exception.resource && resourceId(exception.resource),
        first_day: exception.firstDay,
        last_day: exception.lastDay,
        weekdays: exception.weekdays,
        yearly: exception.yearly,
        optional_holiday: exception.optionalHoliday,
        starts: exception.starts,
        ends: exception.ends,
        hours: exception.hours && multirange({ 1: exception.hours }),
        created_by: author,
      })),
    )
    .execute();
}

/** The catalogue with prices, who does what, and what it needs. @param media one for each procedure, in the catalogue's order */
export async function insertCatalogue(rows: Rows, media: readonly StoredMedia[], today: Day): Promise<void> {
  await rows
    .insertInto('procedures')
    .values(
      catalogue.map(({ title, description, advice, duration, service, ...procedure }, index) => ({
        id: procedureId(title),
        title,
        also_known_as: otherNamesOf(title) || null,
        description: `${description}\n\n${advice}`,
        duration,
        media_url: media[index]?.address ?? null,
        media_type: media[index]?.kind ?? null,
        minutes: serviceMinutes[service],
        buffer_before_minutes: procedure.bufferBefore,
        buffer_after_minutes: procedure.bufferAfter,
        color: procedure.color,
        bookable_online: procedure.bookableOnline,
        preparation: procedure.preparation,
        created_at: instantOf(addDays(today, -30 * (catalogue.length - index)), '09:00'),
      })),
    )
    .execute();
  await rows
    .insertInto('procedure_prices')
    .values(
      catalogue.map(({ title, priceCents, pricePublic }) => ({
        procedure_id: procedureId(title),
        price_cents: priceCents,
        is_public: pricePublic,
      })),
    )
    .execute();
  await rows
    .insertInto('procedure_professionals')
    .values(
      catalogue.flatMap(({ title, by }) =>
        by.map((key) => ({ procedure_id: procedureId(title), professional_id: professionalId(key) })),
      ),
    )
    .execute();
  await rows
    .insertInto('procedure_resources')
    .values(
      catalogue.flatMap(({ title, needs }) =>
        needs.map((need, index) => ({
          id: idOf(`need ${title} ${index}`),
          procedure_id: procedureId(title),
          resource_id: 'resource' in need ? resourceId(need.resource) : null,
          kind: 'kind' in need ? need.kind : null,
        })),
      ),
    )
    .execute();
}
