/** Above a record: what the team must know of the patient, and what the record lacks. */
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { Patient } from '#contract/patients/patients.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { IconAlertTriangle, IconUserEdit } from '#web/ui/icons/icons.ts';
import { incompleteRecord } from '../../patients/patients/incomplete-badge.tsx';

export function PatientNotices({ patient: { id, alert, email } }: { patient: Patient }) {
  const mayOpen = useMayOpen();
  const edit = paths.admin.editPatient(id);
  if (!alert && email) return null;
  return (
    <Stack gap="sm">
      {alert ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Alerta para a equipe">
          {alert}
        </Alert>
      ) : null}
      {email ? null : (
        <Alert color="yellow" icon={<IconUserEdit aria-hidden />} title={incompleteRecord}>
          Falta o e-mail, com que o paciente entra no portal.{' '}
          {mayOpen(edit) ? (
            <Anchor component={Link} to={edit} inherit>
              Completar cadastro
            </Anchor>
          ) : null}
        </Alert>
      )}
    </Stack>
  );
}
