/** Shown to an account without a patient record: check again, WhatsApp, sign out. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useSignOut } from '#web/auth/sign-out.ts';
import { useUser } from '#web/auth/user.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { firstName } from '#web/format/initials.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Drawing } from '#web/ui/drawings.tsx';
import { IconRefresh } from '#web/ui/icons/icons.ts';
import { SignOutButton } from '../sign-out-button.tsx';

type ProfileNotReadyProps = {
  /** Name of the replaced screen for the page title, unless the page sets the title. */
  screen?: string;
  /** Fetched again by the button. */
  query: { isFetching: boolean; refetch: () => unknown };
};

export function ProfileNotReady({ screen, query }: ProfileNotReadyProps) {
  const { fullName } = useUser();
  const signOut = useSignOut();
  const name = firstName(fullName);
  return (
    <Stack align="center" gap="md" ta="center" py="lg">
      {screen ? <DocumentTitle>{screen}</DocumentTitle> : null}
      <Drawing name="leaf" />
      <Title order={1}>{name ? `Que bom ter você aqui, ${name}!` : 'Que bom ter você aqui!'}</Title>
      <Text>
        Seu perfil ainda não está disponível: a clínica está preparando o seu cadastro. Assim que ele estiver
        pronto, suas consultas aparecem aqui.
      </Text>
      <Text c="dimmed">Se tiver dúvidas, fale com a gente. Será um prazer ajudar.</Text>
      <Stack gap="sm" w="100%" maw="20rem">
        <Button
          size="md"
          onClick={() => query.refetch()}
          loading={query.isFetching}
          leftSection={<IconRefresh aria-hidden size="1.2em" />}
        >
          Verificar novamente
        </Button>
        <WhatsappButton size="md" variant="light">
          Falar com a clínica
        </WhatsappButton>
        <SignOutButton signOut={signOut} />
      </Stack>
    </Stack>
  );
}
