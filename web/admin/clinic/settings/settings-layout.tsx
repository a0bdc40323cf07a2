/** The frame of the settings: heading and list of sections stay while the section beside it changes. */
import { NativeSelect, Text, Title, UnstyledButton } from '@mantine/core';
import { Link, Outlet, useNavigate } from 'react-router';
import { useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { useCurrentPlace } from '#web/ui/current-place.ts';
import { Page } from '#web/ui/page.tsx';
import { sections } from './sections.ts';
import styles from './settings-layout.module.css';

export const Component = () => (
  <Page>
    <div data-screen-only>
      <Title order={1}>Configurações</Title>
    </div>
    <div className={styles.container}>
      <div className={styles.columns}>
        <Sections />
        <div className={styles.section}>
          <Outlet />
        </div>
      </div>
    </div>
  </Page>
);

/** A list where there is room beside the section, a select above it elsewhere. */
function Sections() {
  const current = useCurrentPlace();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const allowed = sections.filter(({ to }) => mayOpen(to));
  return (
    <div data-screen-only>
      <nav aria-label="Seções das configurações" className={styles.list}>
        {allowed.map(({ label, Icon, ...place }) => (
          <UnstyledButton
            key={place.to}
            component={Link}
            to={place.to}
            aria-current={current(place)}
            className={styles.entry}
          >
            <Icon aria-hidden size="1.15em" stroke={1.7} />
            {label}
          </UnstyledButton>
        ))}
      </nav>
      <NativeSelect
        className={styles.select}
        label="Seção"
        data={allowed.map(({ label, to }) => ({ value: to, label }))}
        value={allowed.find((place) => current(place))?.to}
        onChange={({ currentTarget }) => navigate(currentTarget.value)}
      />
      {mayOpen(paths.admin.activity()) ? null : (
        <Text size="sm" c="dimmed" px="sm" mt="sm">
          O registro de Atividades é visto por administradores.
        </Text>
      )}
    </div>
  );
}
