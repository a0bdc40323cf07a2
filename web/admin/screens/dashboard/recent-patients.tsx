/** The latest patients, four at most. */
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useMayOpen } from '#web/auth/use-can.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { paths } from '#web/paths.ts';
import { IconUserPlus } from '#web/ui/icons/icons.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PatientPhone } from '../../patient-phone.tsx';
import styles from './dashboard.module.css';
import { ListCard } from './list-card.tsx';

type RecentPatient = { id: string; fullName: string; phone: string | null; phoneOwner: string | null };

/** @param patients newest first; undefined while loading */
export const RecentPatients = ({ patients }: { patients: readonly RecentPatient[] | undefined }) => (
  <ListCard
    id="recent-patients"
    title="Pacientes Recentes"
    more={{ to: paths.admin.patients(), label: 'Ver todos' }}
  >
    <Rows patients={patients} />
  </ListCard>
);

function Rows({ patients }: { patients: readonly RecentPatient[] | undefined }) {
  const mayOpen = useMayOpen();
  if (!patients) return <ListSkeleton rows={4} />;
  if (patients.length === 0)
    return (
      <EmptyState
        drawing="people"
        title="Nenhum paciente cadastrado recentemente"
        action={
          mayOpen(paths.admin.newPatient()) ? (
            <Button
              component={Link}
              to={paths.admin.newPatient()}
              variant="light"
              leftSection={<IconUserPlus aria-hidden size="1.1em" />}
            >
              Cadastrar Paciente
            </Button>
          ) : undefined
        }
      />
    );
  return (
    <ul>
      {patients.map(({ id, fullName, phone, phoneOwner }) => {
        const name = fullName.trim() || 'Sem nome';
        return (
          <li key={id} className={styles.row}>
            <PatientAvatar name={fullName} size="md" aria-hidden />
            <div className={styles.who}>
              <Anchor component={Link} to={paths.admin.patient(id)} fw={500} c="inherit">
                {name}
              </Anchor>
              <Text size="sm" c="dimmed" className={styles.number}>
                {phone ? <PatientPhone name={name} phone={phone} owner={phoneOwner} /> : 'Sem telefone'}
              </Text>
            </div>
            <Button
              component={Link}
              to={paths.admin.patient(id)}
              variant="subtle"
              size="compact-md"
              aria-label={`Perfil de ${name}`}
            >
              Perfil
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
