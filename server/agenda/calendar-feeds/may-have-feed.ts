import { isOfStaff, may, type SignedIn } from '../../platform/calls/actor.ts';

/** Staff with the agenda, and patients with a record. */
export const mayHaveFeed = (account: SignedIn) =>
  isOfStaff(account) ? may(account, 'agenda') : account.patientId !== null;
