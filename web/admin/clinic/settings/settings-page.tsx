/** The section 'Clínica': its data, whether it requires a second factor, and the form for another administrator. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { Columns } from '#web/ui/columns.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { CreateAdministratorCard } from '../../accounts/users/create-administrator-card.tsx';
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
            <CreateAdministratorCard />
          </Stack>
        ) : null}
      </Columns>
    </>
  );
}
