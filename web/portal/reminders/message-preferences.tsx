/** Which messages about appointments the patient accepts. Each switch saves at once. */
import { Stack, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PortalPreferences } from '#contract/screens/portal.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatPhone } from '#web/format/phone.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { notify } from '#web/ui/toasts.tsx';

type Preferences = PortalPreferences & { email: string | null; phone: string | null };

export function MessagePreferences({ preferences }: { preferences: Preferences }) {
  const { acceptsEmail, acceptsWhatsapp, phone } = preferences;
  const { sendsMail } = useClinic();
  const email = sendsMail ? preferences.email : null;
  const queryClient = useQueryClient();
  const queryKey = api.portal.preferences.queryKey();
  const save = useMutation(
    api.portal.updatePreferences.mutationOptions({
      onMutate: (chosen) =>
        queryClient.setQueryData(queryKey, { preferences: { ...preferences, ...chosen } }),
      // One toast, however many switches.
      onSuccess: () => notify.success('Salvo', { id: 'preferences' }),
      onError: (error) => {
        notify.error(withReason('Não foi possível salvar', error));
        queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const choose = (chosen: Partial<PortalPreferences>) =>
    save.mutate({ acceptsEmail, acceptsWhatsapp, ...chosen });
  return (
    <Stack gap="md">
      <Switch
        label="E-mail"
        description={
          email ? (
            <EmailText>{email}</EmailText>
          ) : sendsMail ? (
            'A clínica ainda não tem o seu e-mail.'
          ) : (
            'A clínica não envia e-mails.'
          )
        }
        checked={acceptsEmail && email !== null}
        disabled={email === null}
        onChange={(event) => choose({ acceptsEmail: event.currentTarget.checked })}
      />
      <Switch
        label="WhatsApp"
        description={phone ? formatPhone(phone) : 'Informe o seu telefone no perfil.'}
        checked={acceptsWhatsapp && phone !== null}
        disabled={phone === null}
        onChange={(event) => choose({ acceptsWhatsapp: event.currentTarget.checked })}
      />
    </Stack>
  );
}
