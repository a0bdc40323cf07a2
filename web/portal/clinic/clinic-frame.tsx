/** Frame of the pages about the clinic. All show the same query, with the same loading and error states. */
import { Button, Stack } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clinicDefaults, whatsappLink } from '#contract/clinic-defaults.ts';
import type { PortalClinic } from '#contract/portal.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';

type ClinicFrameProps = { title: string; children: (clinic: PortalClinic) => ReactNode };

export function ClinicFrame({ title, children }: ClinicFrameProps) {
  const clinic = useQuery(api.portal.clinic.queryOptions());
  return (
    <Page>
      <PageHeader title={title} back={{ to: paths.portal.home(), label: 'Início' }} />
      <QueryContent
        query={clinic}
        errorMessage="Erro ao carregar informações de contato"
        errorAction={
          <Button
            component="a"
            href={whatsappLink(clinicDefaults.whatsappUrl)}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            leftSection={<IconBrandWhatsapp aria-hidden size="1.2em" />}
          >
            Falar pelo WhatsApp
          </Button>
        }
        skeleton={
          <Loading>
            <Stack gap="md">
              <CardSkeleton />
              <CardSkeleton lines={2} />
            </Stack>
          </Loading>
        }
      >
        {children}
      </QueryContent>
    </Page>
  );
}
