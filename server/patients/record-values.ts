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

/** The columns that the form's fields go to, e-mail aside. */
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
