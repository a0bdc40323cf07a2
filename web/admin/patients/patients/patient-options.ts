/** The options of `PatientSelect`: matches of the search, the chosen patient, and the registration of a new one. */
import type { ComboboxParsedItem } from '@mantine/core';
import { isForeignPhone, nationalDigits } from '#contract/text-rules.ts';
import { formatPhone } from '#web/format/phone.ts';

type Option = { id: string; fullName: string };

/** What a caller without a record is registered with. One of the two may be empty. */
export type Caller = { fullName: string; phone: string };

/** The value of the option 'Cadastrar “Zuleica”'. */
export const registerValue = 'register';

/** Who a search names: a name, or a phone that no patient has; null while it is too short. */
export function callerOf(typed: string): Caller | null {
  const text = typed.trim();
  if (/\p{L}.*\p{L}/u.test(text)) return { fullName: text, phone: '' };
  const digits = nationalDigits(text);
  return /^\d{10,11}$/u.test(digits) && !isForeignPhone(text)
    ? { fullName: '', phone: formatPhone(digits) }
    : null;
}

const sayRegister = ({ fullName, phone }: Caller) =>
  fullName ? `Cadastrar “${fullName}”` : `Cadastrar paciente com o telefone ${phone}`;

type Options = {
  rows: readonly Option[];
  deleted: readonly Option[];
  /** Always an option, because the field takes its text from there. */
  chosen: Option | undefined;
  /** The heading of names that only resemble the search. */
  similar: string | undefined;
  /** Offered last. */
  caller: Caller | null;
};

export function optionsOf({ rows, deleted, chosen, similar, caller }: Options) {
  const optionOf = ({ id, fullName }: Option) => ({ value: id, label: fullName });
  const listed = chosen === undefined || [...rows, ...deleted].some(({ id }) => id === chosen.id);
  const options = (listed ? rows : [...rows, chosen]).map(optionOf);
  const last = caller ? [{ value: registerValue, label: sayRegister(caller) }] : [];
  if (deleted.length === 0 && !similar) return [...options, ...last];
  return [
    { group: similar ?? 'Pacientes', items: options },
    ...(deleted.length > 0 ? [{ group: 'Prontuários excluídos', items: deleted.map(optionOf) }] : []),
    ...last,
  ];
}

/** Only the options that the search found, without a chosen patient who does not match. */
export const foundAmong = (
  options: ComboboxParsedItem[],
  found: ReadonlyMap<string, unknown>,
): ComboboxParsedItem[] =>
  options.flatMap((option): ComboboxParsedItem[] => {
    const isFound = (value: string) => value === registerValue || found.has(value);
    if (!('group' in option)) return isFound(option.value) ? [option] : [];
    const items = option.items.filter(({ value }) => isFound(value));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
