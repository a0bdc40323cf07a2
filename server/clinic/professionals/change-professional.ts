import type { z } from 'zod';
import {
  foreignAccount,
  type newProfessionalInput,
  type professionalInput,
  takenAccount,
} from '#contract/clinic/professionals.ts';
import { type MarkColor, markColors } from '#contract/colors.ts';
import { changingUsersIn } from '../../accounts/users/change-user.ts';
import { inviteAccount } from '../../accounts/users/invite-user.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { lockSettings } from '../settings/queries.ts';
import {
  endUnnamed,
  findAppointmentsAhead,
  findOwner,
  findProfessional,
  insertProfessional,
  isStaffAccount,
  lockActiveProfessionals,
  lockProfessional,
  renameDoctorOfSettings,
  updateProfessionalRow,
} from './queries.ts';

type Input = z.output<typeof professionalInput>;

/** How many of the appointments that lie ahead a refusal lists. */
const listedAppointments = 50;

/**
 * The unnamed one of a new clinic ends with the first that is added, unless it has appointments: it would be booked by mistake.
 * A new professional without a colour gets one that no active one has. The invitation comes first: accounts are locked
 * before professionals.
 * @throws FORBIDDEN unless an administrator invites or chooses an account; ACCOUNT_EXISTS
 */
export async function createProfessional(
  tx: Scope,
  services: Pick<Services, 'accounts'>,
  actor: SessionActor,
  { invitation, ...input }: z.output<typeof newProfessionalInput>,
) {
  if (invitation && actor.role !== 'admin') throw refusal('FORBIDDEN');
  const invited =
    invitation &&
    (await changingUsersIn(tx, actor, (service) =>
      inviteAccount(service, services, { ...invitation, fullName: input.fullName }),
    ));
  const userId = invited?.id ?? input.userId;
  await assertFreeAccount(tx, actor, userId);
  const color = input.color ?? freeColor(await lockActiveProfessionals(tx));
  const row = await insertProfessional(tx, { ...columnsOf({ ...input, userId }), color });
  await endUnnamed(tx, row.id);
  return { row, link: invited?.link ?? null };
}

function freeColor(others: readonly { color: string }[]): MarkColor {
  const taken = new Set(others.map(({ color }) => color));
  return markColors.find((color) => !taken.has(color)) ?? markColors[0];
}

/** The practitioner's name in the settings follows. */
export async function updateProfessional(tx: Scope, actor: SessionActor, id: string, input: Input) {
  // Before the professional, as a save of the settings locks them.
  await lockSettings(tx);
  const before = existing(await lockProfessional(tx, id));
  await assertFreeAccount(tx, actor, input.userId, id);
  const after = existing(await updateProfessionalRow(tx, id, columnsOf(input)));
  await renameDoctorOfSettings(tx, before.full_name, after.full_name);
  return after;
}

/**
 * The lock on the rows waits for bookings in progress, which refer to them, and keeps two people from ending the last
 * two professionals.
 * @param today the clinic's day, yyyy-MM-dd
 */
export async function endProfessional(tx: Scope, id: string, today: string) {
  const active = await lockActiveProfessionals(tx);
  if (!active.some((each) => each.id === id)) return existing(await findProfessional(tx, id));
  if (active.length === 1) throw refusal('LAST_PROFESSIONAL');
  const ahead = await findAppointmentsAhead(tx, id, today, listedAppointments);
  if (ahead.total > 0) throw refusal('PROFESSIONAL_HAS_APPOINTMENTS', ahead);
  return existing(await updateProfessionalRow(tx, id, { active: false }));
}

export const reactivateProfessional = async (tx: Scope, id: string) =>
  existing(await updateProfessionalRow(tx, id, { active: true }));

function existing<Row>(row: Row | undefined): Row {
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

/**
 * @param id of the professional, who may have the account already
 * @throws FORBIDDEN unless an administrator chooses an account; INVALID_INPUT where it is not one of the staff, or is
 * another professional's
 */
async function assertFreeAccount(
  tx: Scope,
  actor: SessionActor,
  userId: string | null | undefined,
  id?: string,
) {
  if (userId === undefined) return;
  if (actor.role !== 'admin') throw refusal('FORBIDDEN');
  if (userId === null) return;
  if (!(await isStaffAccount(tx, userId))) throw invalidField(['userId'], foreignAccount);
  const present = await findOwner(tx, userId);
  if (present !== undefined && present !== id) throw invalidField(['userId'], takenAccount);
}

/** What is undefined stays as it is. */
const columnsOf = (input: Input) => ({
  full_name: input.fullName,
  specialty: input.specialty,
  council: input.council,
  council_number: input.councilNumber,
  council_state: input.councilState,
  rqe: input.rqe,
  color: input.color,
  user_id: input.userId,
  person_since: input.personSince,
});
