/** Placeholder for the chat, with a link to WhatsApp. */
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export function Component() {
  const { whatsappUrl } = useClinic();
  return (
    <Page>
      <PageHeader title="Chat" back={{ to: paths.portal.communication(), label: 'Canais de Comunicação' }} />
      <EmptyState
        title="Em breve"
        description={`O chat com a clínica chega em breve a este aplicativo.${whatsappUrl ? ' Enquanto isso, fale com a gente pelo WhatsApp.' : ''}`}
        action={<WhatsappButton size="md">Falar pelo WhatsApp</WhatsappButton>}
      />
    </Page>
  );
}
