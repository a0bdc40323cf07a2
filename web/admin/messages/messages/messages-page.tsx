/** The section 'Mensagens' of the settings: the texts that staff send, with a preview, and reminders by e-mail. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { MessagesForm } from './messages-form.tsx';
import { RemindersSection } from './reminders-section.tsx';

export function Component() {
  const messages = useQuery(api.messages.get.queryOptions());
  return (
    <Stack gap="lg">
      <DocumentTitle>Mensagens</DocumentTitle>
      <QueryContent
        query={messages}
        errorMessage="Erro ao carregar as mensagens"
        skeleton={<FormSkeleton fields={3} />}
      >
        {(saved) => <MessagesForm messages={saved} />}
      </QueryContent>
      <RemindersSection />
    </Stack>
  );
}
