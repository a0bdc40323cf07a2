/** Frame of the pages about the clinic. All show the same query, with the same loading and error states. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PortalClinic } from '#contract/screens/portal.ts';
import { api } from '#web/api/client.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { useBack } from '../use-back.ts';

type ClinicFrameProps = { title: string; children: (clinic: PortalClinic) => ReactNode };

export function ClinicFrame({ title, children }: ClinicFrameProps) {
  const clinic = useQuery(api.portal.clinic.queryOptions());
  const back = useBack(paths.portal.home());
  return (
    <Page>
      <PageHeader title={title} back={back} />
      <QueryContent
        query={clinic}
        errorMessage="Erro ao carregar informações de contato"
        errorAction={<WhatsappButton variant="subtle">Falar pelo WhatsApp</WhatsappButton>}
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
