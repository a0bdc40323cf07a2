/** What the patient allows to be done with the photographs. Each allowed use is taken back here; a yes is given at the clinic. */
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ConsentUse, consentTexts, consentUses } from '#contract/patients/photographs.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';

type Uses = Awaited<ReturnType<typeof client.ownTerms.open>>['uses'];
type PhotographUsesProps = { uses: Uses; onRevoked: () => Promise<unknown> };

export function PhotographUses({ uses, onRevoked }: PhotographUsesProps) {
  const { edited, opened, open, close } = useFormDialog<ConsentUse>();
  const revoking = useMutation({
    mutationFn: (use: ConsentUse) => client.ownTerms.revokeUse({ use }),
    onSuccess: async () => {
      await onRevoked();
      close();
      notify.success('Autorização retirada. Fica registrado no seu prontuário.');
    },
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="uses">
      <Title order={2} size="h4" id="uses" mt="sm">
        Uso das suas fotografias
      </Title>
      {consentUses.map((use) => {
        const { name, versions } = consentTexts[use];
        const said = uses.find((each) => each.use === use);
        return (
          <Card key={use} component="section" aria-label={name}>
            <Group gap="xs">
              <Text fw={500}>{name}</Text>
              <Badge color={said?.given ? 'green' : said ? 'red' : 'gray'}>
                {said?.given ? 'Autorizado' : said ? 'Não autorizado' : 'Não perguntado'}
              </Badge>
            </Group>
            {said ? (
              <Text size="sm" c="dimmed">
                {said.given
                  ? `Você autorizou em ${formatDate(said.day)}${said.byTerm ? ', por um termo' : ', na clínica, pelo texto abaixo'}`
                  : `Não autorizado desde ${formatDate(said.day)}`}
              </Text>
            ) : null}
            <Text size="sm" mt="xs">
              {versions.at(-1)}
            </Text>
            {said?.given ? (
              <Button
                mt="sm"
                fullWidth
                variant="default"
                aria-label={`Retirar autorização: ${name}`}
                aria-haspopup="dialog"
                onClick={() => {
                  revoking.reset();
                  open(use);
                }}
              >
                Retirar autorização
              </Button>
            ) : null}
          </Card>
        );
      })}
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={edited ? `Retirar a autorização: ${consentTexts[edited].name}?` : ''}
        confirmLabel="Retirar autorização"
        confirmingLabel="Retirando..."
        tone="danger"
        size="md"
        running={revoking.isPending}
        error={revoking.error && errorMessage(revoking.error)}
        onConfirm={() => edited && revoking.mutate(edited)}
      >
        <Text>
          {edited === 'record'
            ? 'A clínica não faz mais fotos suas. As que já estão no prontuário ficam guardadas, como manda a lei, e um termo que as autorizava é revogado.'
            : 'Nenhuma foto sua sai mais da clínica para este uso. O que já saiu está anotado no seu prontuário, junto desta retirada.'}
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}
