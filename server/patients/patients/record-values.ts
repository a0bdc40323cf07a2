import { may, type SignedIn } from '../../platform/calls/actor.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';

interface RecordInput {
  fullName: string;
  birthDate: string | null;
  cpf: string | null;
  phone: string | null;
  address: string | null;
  alert?: string | null | undefined;
  notes?: string | null | undefined;
  acceptsEmail?: boolean | undefined;
  acceptsWhatsapp?: boolean | undefined;
}

/**
 * The columns of the form's fields, without the e-mail. An alert and notes that are left out stay as stored: the form of a
 * caller who may not read the notes has none, also if the caller has just been given the permission.
 * @throws FORBIDDEN for notes by such a caller
 */
export function recordValues(input: RecordInput, caller: SignedIn, clock: Clock) {
  const { alert, notes, acceptsEmail, acceptsWhatsapp } = input;
  if (typeof notes === 'string' && !may(caller, 'record')) throw refusal('FORBIDDEN');
  if (input.birthDate && input.birthDate > clock.today()) {
    throw invalidField(['birthDate'], 'A data de nascimento não pode estar no futuro');
  }
  return {
    full_name: input.fullName,
    birth_date: input.birthDate,
    cpf: input.cpf,
    phone: input.phone,
    address: input.address,
    ...(alert !== undefined && { alert }),
    ...(acceptsEmail !== undefined && { accepts_email: acceptsEmail }),
    ...(acceptsWhatsapp !== undefined && { accepts_whatsapp: acceptsWhatsapp }),
    ...(notes !== undefined && may(caller, 'record') && { notes }),
  };
}
