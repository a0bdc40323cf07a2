/** Fields for what Brazilians write with a mask. Their value is the masked text; the contract takes it with or without. */
import type { ComponentProps } from 'react';
import { formatCpf } from '#web/format/cpf.ts';
import { formatPhone } from '#web/format/phone.ts';
import { maskTypedDate } from '#web/format/typed-date.ts';
import { MaskedInput } from './masked-input.tsx';

type Props = Omit<ComponentProps<typeof MaskedInput>, 'mask'>;

export const CpfInput = (props: Props) => (
  <MaskedInput placeholder="000.000.000-00" {...props} mask={formatCpf} />
);

export const PhoneInput = (props: Props) => (
  <MaskedInput placeholder="(00) 00000-0000" type="tel" inputMode="tel" {...props} mask={formatPhone} />
);

/** A date typed as dd/mm/aaaa; `readTypedDate` makes a day of it. */
export const DateTextInput = (props: Props) => (
  <MaskedInput placeholder="dd/mm/aaaa" {...props} mask={maskTypedDate} />
);
