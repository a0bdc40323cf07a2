/** The navigation of the staff's area, with search and sign-out. */
import { ActionIcon, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useUser } from '#web/auth/user.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { joinRoles } from '#web/clinic/role-names.ts';
import { paths } from '#web/paths.ts';
import { useCurrentPlace } from '#web/ui/current-place.ts';
import { IconLayoutSidebar, IconLogout, IconSearch, IconUserCircle } from '#web/ui/icons/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useNavigation } from './navigation.ts';
import styles from './sidebar.module.css';
import { useLeave } from './use-leave.tsx';

type SidebarProps = {
  folded: boolean;
  /** Undefined in a drawer, where the sidebar cannot be folded. */
  onFold?: () => void;
  onNavigate?: () => void;
  onFind: () => void;
};

export function Sidebar({ folded, onFold, onNavigate, onFind }: SidebarProps) {
  const { clinicName, doctorName } = useClinic();
  const user = useUser();
  const navigation = useNavigation();
  const current = useCurrentPlace();
  return (
    <div className={styles.sidebar} data-folded={folded || undefined}>
      <div className={styles.head}>
        <ClinicLogo className={styles.mark} />
        <div className={styles.names}>
          <span className={styles.clinic}>{clinicName}</span>
          <Text span size="xs" c="dimmed" truncate display="block">
            {doctorName}
          </Text>
        </div>
        {onFold ? (
          <Tooltip label={`${folded ? 'Abrir' : 'Recolher'} menu (Ctrl+B)`} position="right">
            <ActionIcon
              onClick={onFold}
              aria-label={folded ? 'Abrir menu' : 'Recolher menu'}
              aria-expanded={!folded}
              color="gray"
            >
              <IconLayoutSidebar aria-hidden size="1.25rem" stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      <Tooltip label="Buscar (Ctrl+K)" position="right" disabled={!folded}>
        <UnstyledButton
          className={styles.find}
          onClick={() => {
            onNavigate?.();
            onFind();
          }}
          aria-label="Buscar"
        >
          <IconSearch aria-hidden size="1.15rem" stroke={1.7} />
          <span className={styles.label}>Buscar</span>
          <kbd className={styles.keys}>Ctrl K</kbd>
        </UnstyledButton>
      </Tooltip>
      <nav aria-label="Principal" className={styles.items}>
        {navigation.map(({ label, Icon, ...place }) => (
          <Tooltip key={place.to} label={label} position="right" disabled={!folded}>
            <UnstyledButton
              component={Link}
              to={place.to}
              aria-current={current(place)}
              onClick={onNavigate}
              className={styles.item}
              aria-label={folded ? label : undefined}
            >
              <Icon aria-hidden size="1.3rem" stroke={1.6} />
              <span className={styles.label}>{label}</span>
            </UnstyledButton>
          </Tooltip>
        ))}
      </nav>
      <div className={styles.foot} data-keep-free>
        <Tooltip label="Minha conta" position="right">
          <UnstyledButton
            component={Link}
            to={paths.admin.account()}
            aria-current={current({ to: paths.admin.account(), end: true })}
            onClick={onNavigate}
            className={styles.item}
            aria-label={folded ? 'Minha conta' : undefined}
          >
            <IconUserCircle aria-hidden size="1.3rem" stroke={1.6} />
            <span className={styles.user}>
              <VisuallyHidden>Minha conta: </VisuallyHidden>
              <Text span size="sm" fw={500} truncate display="block">
                {user.fullName}
              </Text>
              <Text span size="xs" c="dimmed" truncate display="block">
                {joinRoles(user.roles)}
              </Text>
            </span>
          </UnstyledButton>
        </Tooltip>
        <SignOut folded={folded} />
      </div>
    </div>
  );
}

function SignOut({ folded }: { folded: boolean }) {
  const { leave, leaving, dialog } = useLeave();
  return (
    <>
      <Tooltip label="Sair" position="right" disabled={!folded}>
        <UnstyledButton
          className={styles.item}
          onClick={leave}
          disabled={leaving}
          aria-label={folded ? 'Sair' : undefined}
        >
          <IconLogout aria-hidden size="1.3rem" stroke={1.6} />
          <span className={styles.label}>Sair</span>
        </UnstyledButton>
      </Tooltip>
      {dialog}
    </>
  );
}
