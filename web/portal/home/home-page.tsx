/** The patient's first screen: greeting, next appointment, links. */
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { greetingAt } from '#web/format/greeting.ts';
import { firstName } from '#web/format/initials.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { NavigationCards } from './navigation-cards.tsx';
import { NextAppointment } from './next-appointment.tsx';
import { ProfileNotReady } from './profile-not-ready.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.portal.home.queryOptions()),
};

export function Component() {
  const { clinicName, timeZone } = useClinic();
  const home = useQuery(api.portal.home.queryOptions());
  const { data } = home;

  return (
    <Stack gap="lg" className={styles.page}>
      <DocumentTitle>Início</DocumentTitle>
      <div className={styles.clinic}>
        <ClinicLogo className={styles.logo} />
        <span>{clinicName}</span>
      </div>
      {data?.patient ? (
        <>
          <Title order={1}>
            {greetingAt(timeZone)}, {firstName(data.patient.fullName)}!
          </Title>
          <NextAppointment appointment={data.nextAppointment} />
          <NavigationCards />
          <CalendarButton />
        </>
      ) : data ? (
        <ProfileNotReady onCheck={home.refetch} checking={home.isFetching} />
      ) : home.isError ? (
        <ErrorState message="Erro ao carregar dados" onRetry={home.refetch} retrying={home.isFetching} />
      ) : (
        <HomeSkeleton />
      )}
    </Stack>
  );
}
