/** Says that the patient allows no photographs, or was not asked yet; asked beside the camera, a yes is one click. */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { consentTexts, currentVersion } from '#contract/patients/photographs.ts';
import { api, type client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconShieldCheck } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { consentActions } from './consent-form.tsx';

type Found = Awaited<ReturnType<typeof client.photographs.list>>;
type RecordConsentProps = { patientId: string } & Pick<Found, 'consents' | 'recordSaidOn' | 'today'>;

export function RecordConsent({ patientId, consents, recordSaidOn, today }: RecordConsentProps) {
  const queryClient = useQueryClient();
  const giving = useMutation(
    api.photographs.consent.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.photographs.key() });
        notify.success(consentActions.give.done);
      },
    }),
  );
  if (consents.record) return null;
  if (consents.record === false)
    return (
      <Alert
        color="red"
        title={`O paciente não autoriza novas fotos${recordSaidOn ? ` desde ${formatDate(recordSaidOn)}` : ''}`}
      >
        As que já estão no prontuário ficam guardadas. Se isso mudou, registre em{' '}
        <Anchor component={Link} to={paths.admin.photographConsents(patientId)} inherit underline="always">
          Autorizações
        </Anchor>
        , ou peça de novo o termo.
      </Alert>
    );
  return (
    <Alert color="yellow" title="Antes de fotografar, falta a autorização do paciente">
      <Text>“{consentTexts.record.versions.at(-1)}”</Text>
      <Group gap="sm" mt="sm">
        <Button
          leftSection={<IconShieldCheck aria-hidden size="1.1em" />}
          loading={giving.isPending}
          onClick={() =>
            giving.mutate({
              patientId,
              use: 'record',
              given: true,
              day: today,
              textVersion: currentVersion('record'),
            })
          }
        >
          O paciente autoriza
        </Button>
        <Text size="sm" c="dimmed">
          Fica registrado com o seu nome e o dia de hoje.
        </Text>
      </Group>
      <FormError>{giving.error ? withReason('Não foi possível registrar', giving.error) : null}</FormError>
    </Alert>
  );
}
