/**
 * Access to an anamnesis or a term of one patient without an account: by a link, after the day of birth was typed, or on the
 * clinic's tablet. It is of that one alone, holds for some minutes from the last save and never beyond its last moment, and needs
 * no row.
 */
import { longestAccessMinutes } from '#contract/patients/shared-access.ts';
import { readSealed, writeSealed } from '../../accounts/links/sealed-token.ts';

const purposes = { anamnesis: 'vico anamnesis access v1', term: 'vico term access v1' } as const;
const idBytes = 16;
const contentBytes = 2 * idBytes + 14;
/** Besides that of `isBlind`: the id at the end is the lender's and not the appointment's. */
const lentFlag = 2;

export type AccessTo = keyof typeof purposes;

export interface PatientAccess {
  to: AccessTo;
  patientId: string;
  /** Of the anamnesis or the term. */
  subjectId: string;
  /** Of the link: it ends when this one is closed or given to another patient. Null on the tablet. */
  appointmentId: string | null;
  /** The account that lent the tablet; null elsewhere. */
  lentBy: string | null;
  /** For how long each save renews it. */
  minutes: number;
  /** Lent without the record: it opens only before the first answer, so that it reads none. */
  isBlind: boolean;
  /** What its holder saved last, or found saved: later answers are of others. */
  revision: number;
  /** In seconds since 1970: no save renews it beyond. */
  last: number;
}

const inSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** @param minutesLeft after which it ends in any case */
export const beginAccess = (
  secret: string,
  access: Omit<PatientAccess, 'last'>,
  now: Date,
  minutesLeft = longestAccessMinutes,
): string =>
  writeAccess(
    secret,
    { ...access, last: inSeconds(now) + 60 * Math.min(minutesLeft, longestAccessMinutes) },
    now,
  );

export function writeAccess(
  secret: string,
  { to, patientId, subjectId, appointmentId, lentBy, minutes, isBlind, revision, last }: PatientAccess,
  now: Date,
): string {
  const by = appointmentId ?? lentBy;
  const content = Buffer.alloc(contentBytes + (by ? idBytes : 0));
  content.write(`${patientId}${subjectId}`.replaceAll('-', ''), 'hex');
  content.writeUInt32BE(Math.min(inSeconds(now) + minutes * 60, last), 2 * idBytes);
  content.writeUInt32BE(last, 2 * idBytes + 4);
  content.writeUInt8(minutes, 2 * idBytes + 8);
  content.writeUInt8(Number(isBlind) + (lentBy ? lentFlag : 0), 2 * idBytes + 9);
  content.writeUInt32BE(revision, 2 * idBytes + 10);
  if (by) content.write(by.replaceAll('-', ''), contentBytes, 'hex');
  return writeSealed(secret, purposes[to], content);
}

/** An access that has ended still shows which answers are its holder's. Null as for `readAccess`. */
export const readEndedAccess = (secret: string, to: AccessTo, token: string): PatientAccess | null =>
  readAccess(secret, to, token, new Date(0));

/** Null for one that this server did not write, or that has ended. */
export function readAccess(secret: string, to: AccessTo, token: string, now: Date): PatientAccess | null {
  const content =
    readSealed(secret, purposes[to], token, contentBytes + idBytes) ??
    readSealed(secret, purposes[to], token, contentBytes);
  if (!content || content.readUInt32BE(2 * idBytes) * 1000 <= now.getTime()) return null;
  const idAt = (at: number) =>
    content.toString('hex', at, at + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  const flags = content.readUInt8(2 * idBytes + 9);
  const by = content.length > contentBytes ? idAt(contentBytes) : null;
  const isLent = flags >= lentFlag;
  return {
    to,
    patientId: idAt(0),
    subjectId: idAt(idBytes),
    appointmentId: isLent ? null : by,
    lentBy: isLent ? by : null,
    minutes: content.readUInt8(2 * idBytes + 8),
    isBlind: flags % lentFlag === 1,
    revision: content.readUInt32BE(2 * idBytes + 10),
    last: content.readUInt32BE(2 * idBytes + 4),
  };
}
