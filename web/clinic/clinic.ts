/** The clinic's identity, and today's date in its time zone. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clinicDefaults, whatsappLink } from '#contract/clinic-defaults.ts';
import type { ClinicIdentity } from '#contract/settings.ts';
import { api } from '#web/api/client.ts';
import { today } from '#web/format/date.ts';

/** Stale after a minute. Signed-in browsers also get changes through the change stream. */
export const clinicQuery = () => api.settings.identity.queryOptions({ staleTime: 60_000 });

const defaults: ClinicIdentity = {
  clinicName: clinicDefaults.clinicName,
  doctorName: clinicDefaults.doctorName,
  logoUrl: null,
  whatsappUrl: null,
  timeZone: 'America/Sao_Paulo',
  sendsMail: true,
};

/** The clinic's identity; defaults until it is loaded. Both areas wait for it. */
export const useClinic = () => useQuery(clinicQuery()).data ?? defaults;

/** The WhatsApp link from the settings, or the default link. */
export const useWhatsappUrl = () => useClinic().whatsappUrl ?? whatsappLink(clinicDefaults.whatsappUrl);

/** Today at the clinic as 'yyyy-MM-dd'. Renders again after midnight there. */
export function useToday(): string {
  const { timeZone } = useClinic();
  return useSyncExternalStore(everyHalfMinute, () => today(timeZone));
}

function everyHalfMinute(changed: () => void) {
  const timer = setInterval(changed, 30_000);
  return () => clearInterval(timer);
}
