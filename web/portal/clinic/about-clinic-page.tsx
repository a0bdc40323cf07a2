/** 'Sobre a Clínica': the clinic's own text, from its settings. */
import { Button, Card, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { IconMapPin, IconUsers } from '#web/ui/icons/icons.ts';
import styles from './clinic.module.css';
import { ClinicFrame } from './clinic-frame.tsx';

export const Component = () => (
  <ClinicFrame title="Sobre a Clínica">
    {({ about }) => (
      <Stack gap="lg">
        {about ? (
          <Card>
            <Text className={styles.prose}>{about}</Text>
          </Card>
        ) : (
          <Text c="dimmed">A clínica ainda não escreveu sobre si.</Text>
        )}
        <Stack gap="sm">
          <Button
            component={Link}
            to={paths.portal.about()}
            size="md"
            variant="light"
            leftSection={<IconUsers aria-hidden size="1.2em" />}
          >
            Quem Somos
          </Button>
          <Button
            component={Link}
            to={paths.portal.location()}
            size="md"
            variant="light"
            leftSection={<IconMapPin aria-hidden size="1.2em" />}
          >
            Localização
          </Button>
        </Stack>
      </Stack>
    )}
  </ClinicFrame>
);
