/** The section 'Clínica': its data, whether it requires a second factor, and the way to another administrator. */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import { Columns } from '#web/ui/columns.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { MailOffBanner } from '../../mail-off.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SettingsForm } from './settings-form.tsx';

export function Component() {
  const isAdministrator = useCan()('admin');
  const settings = useQuery(api.settings.get.queryOptions());
  return (
    <>
      <DocumentTitle>Configurações</DocumentTitle>
      <MailOffBanner />
      <Columns>
        <QueryContent
          query={settings}
          errorMessage="Erro ao carregar configurações"
          skeleton={<FormSkeleton fields={6} />}
        >
          {({ settings: saved }) => <SettingsForm settings={saved} />}
        </QueryContent>
        {isAdministrator ? (
          <Stack gap="lg">
            <SecondFactorCard />
            <AdministratorsCard />
          </Stack>
        ) : null}
      </Columns>
    </>
  );
}

/** The form itself stands with the users. */
const AdministratorsCard = () => (
  <Card component="section" aria-labelledby="administrators">
    <Stack gap="md" align="flex-start">
      <div>
        <Title order={2} size="h3" id="administrators">
          Adicionar administrador
        </Title>
        <Text c="dimmed">Em 'Usuários' você cria administradores e convida quem trabalha na clínica.</Text>
      </div>
      <Button component={Link} to={paths.admin.users()} variant="light">
        Ir para Usuários
      </Button>
    </Stack>
  </Card>
);
