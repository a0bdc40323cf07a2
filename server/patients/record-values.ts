import { invalidField } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';

interface RecordInput {
  fullName: string;
  birthDate: string | null;
  cpf: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
}

/** The columns of the form's fields, without the e-mail. */
export function recordValues(input: RecordInput, clock: Clock) {
  if (input.birthDate && input.birthDate > clock.today()) {
    throw invalidField(['birthDate'], 'A data de nascimento não pode estar no futuro');
  }
  return {
    full_name: input.fullName,
    birth_date: input.birthDate,
    cpf: input.cpf,
    phone: input.phone,
    address: input.address,
    notes: input.notes,
  };
}
