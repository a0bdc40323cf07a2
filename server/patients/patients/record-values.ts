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
  if (input.birthDate && input.birthDate > clock.today()) {
    throw invalidField(['birthDate'], 'A data de nascimento não pode estar no futuro');
  }
  return { ...input, notes: may(caller, 'record') ? input.notes : undefined };
}
