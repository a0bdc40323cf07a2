/** 'Minha conta': a staff member's own name, e-mail, password, roles, second factor, sessions, calendar address and appearance. */
import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { ChangePasswordForm } from '#web/auth/change-password-form.tsx';
import { useCan } from '#web/auth/use-can.ts';
import { useUser } from '#web/auth/user.ts';
import { roleNames, roleTexts } from '#web/clinic/role-names.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { Appearance } from '#web/ui/appearance.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { SessionList } from './session-list.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.account.get.queryOptions()),
};

export function Component() {
  const account = useQuery(api.account.get.queryOptions());
  const can = useCan();
  return (
    <Page>
      <PageHeader title="Minha conta" />
      <QueryContent
        query={account}
        errorMessage="Erro ao carregar a conta"
        skeleton={<FormSkeleton fields={4} />}
      >
        {({ fullName, email, secondFactor, sessions }) => (
          <Columns share="1:1">
            <Stack gap="lg">
              <Section id="name" title="Nome">
                <NameForm fullName={fullName} />
              </Section>
              <Section id="email" title="E-mail">
                <EmailForm email={email} />
              </Section>
              <Section id="password" title="Senha">
                <ChangePasswordForm />
              </Section>
            </Stack>
            <Stack gap="lg">
              <Section id="appearance" title="Aparência" description="Vale só para este navegador.">
                <Appearance />
              </Section>
              <Section id="roles" title="Acesso">
                <OwnRoles />
              </Section>
              <Section id="second-factor" title="Verificação em duas etapas">
                <OwnSecondFactor status={secondFactor} />
              </Section>
              <Section
                id="sessions"
                title="Onde você entrou"
                description="Cada navegador em que a sua conta está aberta."
              >
                <SessionList sessions={sessions} />
              </Section>
              {can('agenda') ? (
                <Section
                  id="calendar"
                  title="Agenda no seu calendário"
                  description="Um endereço que o seu calendário consulta sozinho: Google Agenda, iPhone, Outlook. Mostra os últimos 30 dias e os próximos 180, sem procedimentos nem telefones."
                >
                  <OwnCalendar />
                </Section>
              ) : null}
            </Stack>
          </Columns>
        )}
      </QueryContent>
    </Page>
  );
}

function OwnRoles() {
  const { roles } = useUser();
  return (
    <>
      {roles.map((role) => (
        <div key={role}>
          <Text fw={500}>{roleNames[role]}</Text>
          <Text c="dimmed">{roleTexts[role]}</Text>
        </div>
      ))}
      {roles.includes('admin') ? null : (
        <Text c="dimmed">Um administrador da clínica pode mudar o seu acesso, em Usuários.</Text>
      )}
    </>
  );
}

type SectionProps = { id: string; title: string; description?: string; children: ReactNode };

const Section = ({ id, title, description, children }: SectionProps) => (
  <Card component="section" aria-labelledby={id}>
    <Stack gap="md">
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {description ? <Text c="dimmed">{description}</Text> : null}
      </div>
      {children}
    </Stack>
  </Card>
);
