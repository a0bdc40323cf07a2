/** Placeholder for the chat, with a link to WhatsApp. */
import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useWhatsappUrl } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export function Component() {
  const whatsappUrl = useWhatsappUrl();
  return (
    <Page>
      <PageHeader title="Chat" back={{ to: paths.portal.communication(), label: 'Canais de Comunicação' }} />
      <EmptyState
        title="Em breve"
        description="O chat com a clínica chega em breve a este aplicativo. Enquanto isso, fale com a gente pelo WhatsApp."
        action={
          <Button
            component="a"
            href={whatsappUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="md"
            leftSection={<IconBrandWhatsapp aria-hidden size="1.2em" />}
          >
            Falar pelo WhatsApp
          </Button>
        }
      />
    </Page>
  );
}
