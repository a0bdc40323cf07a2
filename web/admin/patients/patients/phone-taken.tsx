/** Who has the phone of a patient that is about to be registered: perhaps the same person, or the family. */
import { Alert, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { digitsOf } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import type { PatientSummary } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';

type PhoneTakenProps = {
  fullName: string;
  /** As typed. */
  phone: string;
  /** 'Usar esta ficha' */
  action: (patient: PatientSummary) => React.ReactNode;
};

const shown = 3;

export function PhoneTaken({ fullName, phone, action }: PhoneTakenProps) {
  const digits = digitsOf(phone);
  const [asked] = useDebouncedValue(digits, 200);
  const isWhole = digits.length >= 10 && asked === digits;
  const { data } = useQuery(
    api.patients.list.queryOptions({
      input: isWhole ? { search: asked, pageSize: shown, forChoice: true } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const taken = isWhole ? (data?.rows ?? []).filter((patient) => patient.phone === digits) : [];
  if (taken.length === 0) return null;
  const same = taken.some((patient) => fold(patient.fullName) === fold(fullName.trim()));
  return (
    <Alert
      color={same ? 'red' : 'yellow'}
      icon={<IconAlertCircle aria-hidden />}
      role="status"
      title={same ? 'Esta pessoa já tem ficha' : 'Este telefone já está em outra ficha'}
    >
      {taken.map((patient) => (
        <Text key={patient.id} component="div">
          {patient.fullName} {action(patient)}
        </Text>
      ))}
    </Alert>
  );
}

export const UsePatient = ({ patient, onUse }: { patient: PatientSummary; onUse: () => void }) => (
  <Button
    variant="light"
    size="compact-sm"
    onClick={onUse}
    aria-label={`Usar a ficha de ${patient.fullName}`}
  >
    Usar esta ficha
  </Button>
);
