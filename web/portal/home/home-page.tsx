/** The patient's first screen: greeting, next appointment, links. */
import { ActionIcon, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { greetingAt } from '#web/format/greeting.ts';
import { firstName } from '#web/format/initials.ts';
import { readOfflineCopy } from '#web/offline/offline-copy.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { IconCalendar } from '#web/ui/icons/icons.ts';
import { installPrompt } from '#web/ui/install-prompt.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { Kept } from '../offline/offline-page.tsx';
import { AccessChanged } from './besides/access-changed.tsx';
import { EarlierTimes } from './besides/earlier-times.tsx';
import { AnamnesisLink, DisplacedLater, TermsLink, WaitingLink } from './besides/home-besides.tsx';
import { Install } from './besides/install.tsx';
import { PendingRequests, Proposals } from './besides/own-requests.tsx';
import styles from './home-page.module.css';
import { NavigationCards } from './navigation-cards.tsx';
import { NextAppointment, NextAppointmentLoading } from './next-appointment.tsx';
import { ProfileNotReady } from './profile-not-ready.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.portal.home.queryOptions()),
};

export function Component() {
  const { clinicName, timeZone } = useClinic();
  const home = useQuery(api.portal.home.queryOptions());
  const { requests = [], offers = [], accessChanges = [] } = home.data ?? {};
  const proposals = requests.filter(({ state }) => state === 'proposed');
  const pending = requests.filter(({ state }) => state === 'pending');
  // Without a connection: what the device keeps. The frame has loaded the code for it.
  const kept =
    !home.data && home.failureReason && errorCode(home.failureReason) === 'UNAVAILABLE'
      ? readOfflineCopy()
      : null;
  const installer = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, installPrompt.get);

  return (
    <Stack gap="lg">
      <DocumentTitle>Início</DocumentTitle>
      <div className={styles.clinic}>
        <ClinicLogo className={styles.logo} />
        <span className={styles.name}>{clinicName}</span>
        {home.data?.patient ? <CalendarButton /> : null}
      </div>
      {kept ? (
        <Kept copy={kept} onRetry={home.refetch} retrying={home.isFetching} />
      ) : (
        <QueryContent query={home} errorMessage="Erro ao carregar dados" skeleton={<HomeSkeleton />}>
          {(data) =>
            data.patient ? (
              <>
                <Title order={1}>
                  {greetingAt(timeZone)}, {firstName(data.patient.fullName)}!
                </Title>
                {accessChanges.length > 0 ? <AccessChanged changes={accessChanges} /> : null}
                {proposals.length > 0 ? <Proposals requests={proposals} /> : null}
                {offers.length > 0 ? <EarlierTimes offers={offers} /> : null}
                <NextAppointment home={data} />
                {data.displacedLater ? <DisplacedLater times={data.displacedLater} /> : null}
                <AnamnesisLink home={data} />
                {data.asksTerm ? <TermsLink /> : null}
                {pending.length > 0 ? <PendingRequests requests={pending} /> : null}
                <WaitingLink home={data} />
                {installer ? <Install event={installer} /> : null}
                <NavigationCards hasAbout={data.hasAbout} />
              </>
            ) : (
              <ProfileNotReady query={home} />
            )
          }
        </QueryContent>
      )}
    </Stack>
  );
}

const HomeSkeleton = () => (
  <Loading>
    <Stack gap="lg">
      <Skeleton h={36} w="70%" />
      <NextAppointmentLoading />
      <NavigationCards hasAbout />
    </Stack>
  </Loading>
);

/** A link to the appointments that stays in sight while the page is scrolled. */
const CalendarButton = () => (
  <ActionIcon
    component={Link}
    to={paths.portal.appointments()}
    variant="filled"
    size={48}
    aria-label="Abrir calendário de agendamentos"
  >
    <IconCalendar aria-hidden size="1.5rem" stroke={1.7} />
  </ActionIcon>
);
