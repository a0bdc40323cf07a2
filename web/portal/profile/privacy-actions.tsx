/** Access history, terms and export of the patient's own data. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { ownExport } from '#contract/patients/export.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { paths } from '#web/paths.ts';
import { IconDownload, IconNote, IconShieldCheck } from '#web/ui/icons/icons.ts';
import { ProfileLinks } from './profile-links.tsx';

export function PrivacyActions() {
  const download = useDownload('Não foi possível baixar seus dados');
  return (
    <Stack gap="sm" component="section" aria-labelledby="privacy">
      <Title order={2} size="h4" id="privacy" mt="sm">
        Privacidade
      </Title>
      <ProfileLinks
        links={[
          { label: 'Quem acessou meus dados', to: paths.portal.activity(), Icon: IconShieldCheck },
          { label: 'Termos e autorizações', to: paths.portal.terms(), Icon: IconNote },
        ]}
      />
      <Button
        size="md"
        variant="light"
        onClick={() => download.mutate({ url: ownExport })}
        disabled={download.isPending}
        aria-busy={download.isPending}
        leftSection={<IconDownload aria-hidden size="1.2em" />}
      >
        Baixar meus dados
      </Button>
      <Text size="sm" c="dimmed">
        As evoluções assinadas, com o que foi escrito em cada consulta, a clínica entrega a seu pedido.
      </Text>
    </Stack>
  );
}
