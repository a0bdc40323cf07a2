/** Shown at an address without a screen. */
import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useOutletContext } from 'react-router';
import { paths } from '#web/paths.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Drawing } from '#web/ui/drawings.tsx';
import { contentId } from '#web/ui/route-announcer.tsx';
import styles from './not-found-page.module.css';

/** @param find opens the search */
const NotFound = ({ find }: { find?: (() => void) | undefined }) => {
  const { pathname } = useLocation();
  useEffect(() => {
    // The server logs unknown addresses that it serves. Those reached inside the application are logged here.
    // biome-ignore lint/suspicious/noConsole: the unknown path must be logged
    console.warn('No screen has this address:', pathname);
  }, [pathname]);
  return (
    <>
      <DocumentTitle>Página não encontrada</DocumentTitle>
      <Drawing name="search" />
      <Title order={1} className={styles.code}>
        404
      </Title>
      <Text size="lg">Página não encontrada</Text>
      <Text c="dimmed">
        Confira o endereço: ele pode estar incompleto ou ser de uma tela que mudou de lugar.
      </Text>
      <Group justify="center" gap="sm" mt="md">
        {find ? (
          <Button variant="default" onClick={find}>
            Buscar paciente ou tela
          </Button>
        ) : null}
        <Button component={Link} to={paths.start()}>
          Voltar para o início
        </Button>
      </Group>
    </>
  );
};

/** For addresses outside of both areas. */
export const Component = () => (
  <main id={contentId} tabIndex={-1} className={styles.page}>
    <NotFound />
  </main>
);

/** Inside an area, with its navigation, and with its search where it has one. */
export const NotFoundInArea = () => (
  <div className={styles.inside}>
    <NotFound find={useOutletContext<(() => void) | undefined>()} />
  </div>
);
