/** The card 'Ações' of a patient's page: links to the patient's other screens, and two actions. */
import { Card, NavLink, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { exportOf } from '#contract/patients/export.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { paths } from '#web/paths.ts';
import {
  type Icon,
  IconCalendarEvent,
  IconCamera,
  IconChevronRight,
  IconClipboardHeart,
  IconDownload,
  IconFiles,
  IconFileZip,
  IconHistory,
  IconHourglass,
  IconPlus,
  IconPrinter,
  IconSparkles,
} from '#web/ui/icons/icons.ts';
import { WaitingDialog } from '../../agenda/waiting-list/waiting-dialog.tsx';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';
import styles from '../../patients/patients/patients.module.css';

const links: readonly { label: string; to: (id: string) => string; Icon: Icon }[] = [
  { label: 'Fotografias', to: paths.admin.patientPhotographs, Icon: IconCamera },
  { label: 'Arquivos', to: paths.admin.patientFiles, Icon: IconFiles },
  {
    label: 'Plano de Tratamento',
    to: paths.admin.patientTreatment,
    Icon: IconClipboardHeart,
  },
  { label: 'Imprimir o prontuário', to: paths.admin.patientRecord, Icon: IconPrinter },
  {
    label: 'Histórico de Agendamentos',
    // The history shows all periods; the list opens on the upcoming one.
    to: (patientId) => paths.admin.appointments({ patientId, periodo: 'all' }),
    Icon: IconCalendarEvent,
  },
  {
    label: 'Registro de Atividades',
    to: (patientId) => paths.admin.activity({ patientId }),
    Icon: IconHistory,
  },
];

type PatientActionsCardProps = { patient: ChosenPatient; onAddProcedure: () => void };

export const PatientActionsCard = ({ patient, onAddProcedure }: PatientActionsCardProps) => {
  const patientId = patient.id;
  const [waiting, dialog] = useDisclosure(false);
  const can = useCan();
  const mayOpen = useMayOpen();
  const download = useDownload('Não foi possível baixar os dados do paciente');
  return (
    <Card component="section" aria-labelledby="patient-actions">
      <Title order={2} id="patient-actions" mb="xs">
        Ações
      </Title>
      {links
        .filter(({ to }) => mayOpen(to(patientId)))
        .map(({ label, to, Icon }) => (
          <NavLink
            key={label}
            component={Link}
            to={to(patientId)}
            className={styles.action}
            label={label}
            leftSection={<Icon aria-hidden size="1.25rem" stroke={1.6} />}
            rightSection={<IconChevronRight aria-hidden size="1.1rem" />}
          />
        ))}
      <NavLink
        component="button"
        type="button"
        className={styles.action}
        label="Colocar na lista de espera"
        aria-haspopup="dialog"
        onClick={dialog.open}
        leftSection={<IconHourglass aria-hidden size="1.25rem" stroke={1.6} />}
        rightSection={<IconPlus aria-hidden size="1.1rem" />}
      />
      <WaitingDialog opened={waiting} onClose={dialog.close} patient={patient} />
      {can('record') ? (
        <>
          <NavLink
            component="button"
            type="button"
            className={styles.action}
            label="Procedimentos a serem realizados"
            aria-haspopup="dialog"
            onClick={onAddProcedure}
            leftSection={<IconSparkles aria-hidden size="1.25rem" stroke={1.6} />}
            rightSection={<IconPlus aria-hidden size="1.1rem" />}
          />
          <NavLink
            component="button"
            type="button"
            className={styles.action}
            label="Baixar dados do paciente"
            onClick={() => download.mutate({ url: exportOf(patientId) })}
            disabled={download.isPending}
            leftSection={<IconFileZip aria-hidden size="1.25rem" stroke={1.6} />}
            rightSection={<IconDownload aria-hidden size="1.1rem" />}
          />
        </>
      ) : null}
    </Card>
  );
};
