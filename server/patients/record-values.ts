import { may, type SignedIn } from '../accounts/actor.ts';
import { invalidField, refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';

interface RecordInput {
  fullName: string;
  birthDate: string | null;
  cpf: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
}

/**
 * The columns of the form's fields, without the e-mail, and without the notes where the caller may not read them: the stored
 * ones stay.
 * @throws FORBIDDEN for notes by such a caller
 */
export function recordValues(input: RecordInput, caller: SignedIn, clock: Clock) {
  const clinical = may(caller, 'record');
  if (!clinical && input.notes !== null) throw refusal('FORBIDDEN');
  if (input.birthDate && input.birthDate > clock.today()) {
    throw invalidField(['birthDate'], 'A data de nascimento não pode estar no futuro');
  }
  return {
    full_name: input.fullName,
    birth_date: input.birthDate,
    cpf: input.cpf,
    phone: input.phone,
    address: input.address,
    ...(clinical && { notes: input.notes }),
  };
}
