/** The clinic's settings, whether it requires a second factor, and the form for another administrator. */
import { Button } from '@mantine/core';
import { IconHistory, IconUserCircle, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { MailOffBanner } from '../mail-off.tsx';
import { CreateAdministratorCard } from '../users/create-administrator-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SettingsForm } from './settings-form.tsx';

export function Component() {
  const settings = useQuery(api.settings.get.queryOptions());
  return (
    <Page width="narrow">
      <PageHeader
        title="Configurações"
        actions={
          <>
            <Button
              component={Link}
              to={paths.admin.activity()}
              variant="default"
              leftSection={<IconHistory aria-hidden size="1.1em" />}
            >
              Registro de atividades
            </Button>
            <Button
              component={Link}
              to={paths.admin.account()}
              variant="default"
              leftSection={<IconUserCircle aria-hidden size="1.1em" />}
            >
              Minha conta
            </Button>
            <Button
              component={Link}
              to={paths.admin.users()}
              variant="default"
              leftSection={<IconUsersGroup aria-hidden size="1.1em" />}
            >
              Administradores
            </Button>
          </>
        }
      />
      <MailOffBanner />
      <QueryContent
        query={settings}
        errorMessage="Erro ao carregar configurações"
        skeleton={<FormSkeleton fields={6} />}
      >
        {({ settings: saved }) => <SettingsForm settings={saved} />}
      </QueryContent>
      <SecondFactorCard />
      <CreateAdministratorCard />
    </Page>
  );
}
