/** Who has the phone, CPF or e-mail of a patient's form: perhaps the same person, or the family. */
import { Alert, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { isCpf } from '#contract/cpf.ts';
import { digitsOf } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import type { PatientSummary } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';

/** Two may have one phone, as a family; no two have one CPF or e-mail. */
type What = 'phone' | 'cpf' | 'email';

type AlreadyTakenProps = {
  what: What;
  fullName: string;
  /** As typed. */
  value: string;
  /** Whose form it is: it has its own values. */
  ownId?: string | undefined;
  /** 'Usar esta ficha' */
  action: (patient: PatientSummary) => React.ReactNode;
};

const shown = 3;

const titles: Record<What, string> = {
  phone: 'Este telefone já está em outra ficha',
  cpf: 'Este CPF já está em outra ficha',
  email: 'Este e-mail já está em outra ficha',
};

/** Whether enough is typed to be looked for. */
const isWhole: Record<What, (value: string) => boolean> = {
  phone: (digits) => digits.length >= 10,
  cpf: isCpf,
  email: (email) => /^\S+@\S+\.\S+$/u.test(email),
};

export function AlreadyTaken({ what, fullName, value: typed, ownId, action }: AlreadyTakenProps) {
  const value = what === 'email' ? typed.trim().toLowerCase() : digitsOf(typed);
  const [asked] = useDebouncedValue(value, 200);
  const isAsked = isWhole[what](value) && asked === value;
  const { data } = useQuery(
    api.patients.list.queryOptions({
      input: isAsked ? { search: asked, pageSize: shown, forChoice: true } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  // A choice comes without CPFs: a patient whom eleven digits find that are not the phone has them as CPF.
  const has = (patient: PatientSummary) =>
    what === 'cpf' ? patient.phone !== value : patient[what] === value;
  const taken = isAsked ? (data?.rows ?? []).filter((patient) => patient.id !== ownId && has(patient)) : [];
  if (taken.length === 0) return null;
  const same = taken.some((patient) => fold(patient.fullName) === fold(fullName.trim()));
  return (
    <Alert
      color={same || what !== 'phone' ? 'red' : 'yellow'}
      icon={<IconAlertCircle aria-hidden />}
      role="status"
      title={same ? 'Esta pessoa já tem ficha' : titles[what]}
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
