/** The section 'E-mail e cópias': the mail server, and the folder of the daily backup. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { BackupCard } from './backup-card.tsx';
import { MailCard } from './mail-card.tsx';

export function Component() {
  const settings = useQuery(api.serverSettings.get.queryOptions());
  return (
    <SettingsSection
      title="E-mail e cópias"
      description="Como o sistema envia e-mails e onde guarda a cópia de segurança. O que muda aqui vale na hora."
    >
      <QueryContent
        query={settings}
        errorMessage="Erro ao carregar as configurações do servidor"
        skeleton={<FormSkeleton fields={6} />}
      >
        {({ mail, backup }) => (
          <Stack gap="lg">
            <MailCard mail={mail} />
            <BackupCard backup={backup} />
          </Stack>
        )}
      </QueryContent>
    </SettingsSection>
  );
}
