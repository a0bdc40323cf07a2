/** Who answers for a patient: name, phone and CPF. Of a minor; also of an adult who has one. */
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { CpfInput, PhoneInput } from '#web/ui/masked-fields.tsx';

const names = ['guardianName', 'guardianPhone', 'guardianCpf'] as const;

type GuardianFieldsProps = {
  isMinor: boolean;
  /** The patient has no phone: of a minor, this one is needed. */
  isPhoneMissing: boolean;
  field: (name: (typeof names)[number]) => {
    value: string;
    /** Of a masked field the text. */
    onChange: (typed: string | ChangeEvent<HTMLInputElement>) => void;
  };
};

export function GuardianFields({ isMinor, isPhoneMissing, field }: GuardianFieldsProps) {
  const given = names.some((name) => field(name).value !== '');
  return isMinor || given ? (
    <Stack gap="xs" role="group" aria-label="Responsável">
      {isMinor ? <Text c="dimmed">O paciente é menor de idade. Quem responde por ele?</Text> : null}
      <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
        <TextInput label="Nome do responsável" autoComplete="off" {...field('guardianName')} />
        <PhoneInput
          label="Telefone do responsável"
          withAsterisk={isMinor && isPhoneMissing}
          {...field('guardianPhone')}
        />
        <CpfInput label="CPF do responsável" {...field('guardianCpf')} />
      </SimpleGrid>
    </Stack>
  ) : null;
}
