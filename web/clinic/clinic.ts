/** The clinic's identity, and today's date in its time zone. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { applicationName } from '#contract/application-name.ts';
import type { ClinicIdentity } from '#contract/clinic/settings.ts';
import { api } from '#web/api/client.ts';
import { today } from '#web/format/date.ts';

/** Stale after a minute. Signed-in browsers also get changes through the change stream. */
export const clinicQuery = () => api.settings.identity.queryOptions({ staleTime: 60_000 });

const defaults: ClinicIdentity = {
  clinicName: applicationName,
  doctorName: null,
  logoUrl: null,
  whatsappUrl: null,
  letterheadColor: 'inherit',
  timeZone: 'America/Sao_Paulo',
  sendsMail: true,
  needsAdministrator: false,
};

/** The clinic's identity; without the clinic's own data until it is loaded. Both areas wait for it. */
export const useClinic = () => useQuery(clinicQuery()).data ?? defaults;

/** The practitioner's name ends every page title; until it is known, the clinic's or the application's. */
export const titleOwner = ({ clinicName, doctorName }: ClinicIdentity) => doctorName ?? clinicName;

/** Today at the clinic as 'yyyy-MM-dd'. Renders again after midnight there. */
export function useToday(): string {
  const { timeZone } = useClinic();
  return useSyncExternalStore(everyHalfMinute, () => today(timeZone));
}

/** Whether an instant, ISO 8601, is still to come. Renders again within half a minute of it. */
export const useIsBefore = (instant: string | undefined): boolean =>
  useSyncExternalStore(everyHalfMinute, () => instant !== undefined && Date.now() < Date.parse(instant));

/** For `useSyncExternalStore`. */
export function everyHalfMinute(changed: () => void) {
  const timer = setInterval(changed, 30_000);
  return () => clearInterval(timer);
}
