/** 'Sobre a Clínica': static text about the clinic. */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { IconMapPin, IconUsers } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import styles from './clinic.module.css';

const sections = [
  {
    title: 'Cuidado com a sua pele',
    text: 'Aqui a dermatologia clínica e a estética caminham juntas. Cada consulta começa pela escuta: entender a sua história, a sua rotina e o que você espera vem antes de qualquer indicação.',
  },
  {
    title: 'Um plano só seu',
    text: 'Os tratamentos são pensados para cada pessoa e acompanhados de perto. Neste aplicativo você encontra suas consultas, suas receitas, seus exames e o andamento do seu plano de tratamento.',
  },
  {
    title: 'Segurança em primeiro lugar',
    text: 'Trabalhamos com procedimentos reconhecidos, materiais de procedência e ambiente preparado para o seu conforto. Suas informações são tratadas com sigilo e só você e a clínica têm acesso a elas.',
  },
] as const;

export function Component() {
  const { clinicName } = useClinic();
  return (
    <Page>
      <PageHeader
        title="Sobre a Clínica"
        description={clinicName}
        back={{ to: paths.portal.home(), label: 'Início' }}
      />
      <Card>
        <Stack gap="lg">
          {sections.map(({ title, text }) => (
            <section key={title}>
              <Title order={2}>{title}</Title>
              <Text mt="xs" className={styles.prose}>
                {text}
              </Text>
            </section>
          ))}
        </Stack>
      </Card>
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
    </Page>
  );
}
