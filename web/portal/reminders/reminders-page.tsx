/** 'Lembretes e avisos': how the clinic may write, notices on this device, and the patient's own calendar. */
import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { CalendarAddress } from '#web/clinic/calendar-address.tsx';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { MessagePreferences } from './message-preferences.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.portal.preferences.queryOptions()),
};

export function Component() {
  const preferences = useQuery(api.portal.preferences.queryOptions());
  if (preferences.data?.preferences === null)
    return <ProfileNotReady screen="Lembretes e avisos" query={preferences} />;
  return (
    <Page>
      <PageHeader title="Lembretes e avisos" back={{ to: paths.portal.profile(), label: 'Meu Perfil' }} />
      <QueryContent
        query={preferences}
        errorMessage="Erro ao carregar suas preferências"
        skeleton={
          <Loading>
            <CardSkeleton lines={4} />
          </Loading>
        }
      >
        {({ preferences: chosen }) =>
          chosen && (
            <Section
              id="messages"
              title="Mensagens da clínica"
              description="Lembretes, confirmações e mudanças das suas consultas."
            >
              <MessagePreferences preferences={chosen} />
            </Section>
          )
        }
      </QueryContent>
      <Section
        id="device"
        title="Avisos neste aparelho"
        description="Lembretes e horários que vagaram, também com o aplicativo fechado. Nenhum aviso diz qual é o procedimento."
      >
        <DeviceNotices />
      </Section>
      <Section
        id="calendar"
        title="Consultas no seu calendário"
        description="Um endereço que o seu calendário consulta sozinho, para as consultas aparecerem e mudarem nele. Mostra só data, hora e a clínica."
      >
        <CalendarAddress />
      </Section>
    </Page>
  );
}

type SectionProps = { id: string; title: string; description: string; children: ReactNode };

const Section = ({ id, title, description, children }: SectionProps) => (
  <Card component="section" aria-labelledby={id}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Text c="dimmed">{description}</Text>
      </div>
      {children}
    </Stack>
  </Card>
);
