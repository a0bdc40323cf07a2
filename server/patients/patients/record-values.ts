import { may, type SignedIn } from '../../platform/calls/actor.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';

interface RecordInput {
  birthDate: string | null;
  notes?: string | null | undefined;
}

/**
 * The fields of the form as they are stored. What is left out stays: the form of a caller who may not read the notes has
 * none, also if the caller has just been given the permission.
 * @throws FORBIDDEN for notes by such a caller
 */
export function recordValues<Input extends RecordInput>(input: Input, caller: SignedIn, clock: Clock) {
  if (typeof input.notes === 'string' && !may(caller, 'record')) throw refusal('FORBIDDEN');
  assertBorn(input, clock);
  return { ...input, notes: may(caller, 'record') ? input.notes : undefined };
}

/** @param path of the record in the input @throws BAD_REQUEST for a birth date in the future */
export function assertBorn(
  record: Pick<RecordInput, 'birthDate'> | undefined,
  clock: Clock,
  path: readonly string[] = [],
): void {
  if (record?.birthDate && record.birthDate > clock.today())
    throw invalidField([...path, 'birthDate'], 'A data de nascimento não pode estar no futuro');
}
