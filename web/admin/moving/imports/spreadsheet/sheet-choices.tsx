/** What is said once for all lines of a sheet, below its columns. */
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pastValidity } from '#contract/money/packages.ts';
import type { SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import type { DescribedFile } from '#contract/moving/spreadsheet-imports.ts';
import { usualPackageDays } from '#contract/patients/package-session.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { useBookingChoices } from '../../../agenda/appointments/booking-choices.tsx';
import type { ReadingChange } from './reading-fields.tsx';

export type Change = Partial<
  Pick<DescribedFile, 'registerPatients' | 'professionalId' | 'areaCode' | 'validUntil' | 'allPaid'>
> & {
  reading?: ReadingChange;
  columns?: (SpreadsheetField | null)[];
};

type ChoicesProps = { file: DescribedFile; onChange: (change: Change) => void };

export function PatientChoices({ file, onChange }: ChoicesProps) {
  const isOfAppointments = file.kind === 'appointments';
  const professionals = useBookingChoices({ enabled: isOfAppointments }).data?.professionals ?? [];
  return (
    <Stack gap="md">
      <Checkbox
        label="Cadastrar os pacientes que não forem encontrados"
        description="Com o nome, o telefone, o e-mail e o CPF que a linha tiver."
        checked={file.registerPatients}
        onChange={(event) => onChange({ registerPatients: event.currentTarget.checked })}
      />
      {isOfAppointments && professionals.length > 0 ? (
        <Select
          label="Profissional das linhas sem nome"
          placeholder="Escolha, se houver"
          data={professionals.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={file.professionalId}
          clearable
          maw="24rem"
          onChange={(professionalId) => onChange({ professionalId })}
        />
      ) : null}
    </Stack>
  );
}

/** Asked where the first phones show that it is needed. What is typed is kept once it has two digits, or none. */
export function AreaCode({ file, onChange }: ChoicesProps) {
  const { areaCode, phoneWithoutAreaCode } = file;
  const [typed, type] = useState(areaCode ?? '');
  const hasPhones = file.columns.some(({ field }) => field === 'phone' || field === 'patientPhone');
  if (!hasPhones || (phoneWithoutAreaCode === null && areaCode === null)) return null;
  return (
    <TextInput
      label="DDD dos telefones sem DDD"
      description={
        phoneWithoutAreaCode === null
          ? 'Vale para todos os telefones da planilha que não têm o seu.'
          : `Há telefones sem DDD, como ${phoneWithoutAreaCode}. Sem ele, essas linhas esperam uma correção.`
      }
      inputMode="numeric"
      maxLength={2}
      placeholder="Ex.: 31"
      maw="24rem"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        const digits = value.replace(/\D/gu, '');
        type(digits);
        if (digits === '') onChange({ areaCode: null });
        if (/^[1-9]{2}$/u.test(digits)) onChange({ areaCode: digits });
      }}
    />
  );
}

type ValidityProps = {
  label?: string;
  validUntil: string | null;
  description: string;
  onChange: (change: { validUntil: string | null }) => void;
};

export const sayUsualValidity = `Sem uma data aqui, os pacotes valem por ${usualPackageDays} dias, como numa venda.`;

/** A day for all packages without one. What is typed is kept once it is a day ahead, or empty. */
export function Validity({
  label = 'Validade dos pacotes sem validade',
  validUntil,
  description,
  onChange,
}: ValidityProps) {
  const today = useToday();
  const [typed, type] = useState(validUntil === null ? '' : formatDate(validUntil));
  const day = readTypedDate(typed);
  return (
    <DateField
      label={label}
      description={description}
      today={today}
      minDate={today}
      maw="24rem"
      value={typed}
      error={day && day < today ? pastValidity : undefined}
      onChange={(text) => {
        type(text);
        const read = readTypedDate(text);
        const isDay = text === '' || (read && read >= today);
        if (isDay && read !== validUntil) onChange({ validUntil: read });
      }}
    />
  );
}
