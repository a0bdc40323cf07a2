/** Fields for what Brazilians write with a mask. Their value is the masked text; the contract takes it with or without. */
import { formatCpf } from '#web/format/cpf.ts';
import { formatPhone } from '#web/format/phone.ts';
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx';

type Props = Omit<MaskedInputProps, 'mask'>;

export const CpfInput = (props: Props) => (
  <MaskedInput placeholder="000.000.000-00" {...props} mask={formatCpf} />
);

export const PhoneInput = (props: Props) => (
  <MaskedInput placeholder="(00) 00000-0000" type="tel" inputMode="tel" {...props} mask={formatPhone} />
);
