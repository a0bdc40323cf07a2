/** Who the clinic is and what day it is there. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clinicDefaults, whatsappLink } from '#contract/clinic-defaults.ts';
import type { ClinicIdentity } from '#contract/settings.ts';
import { api } from '#web/api/client.ts';
import { today } from '#web/format/date.ts';

/** The clinic hardly ever changes: whoever is signed in is told of it, and others look again when they come back. */
export const clinicQuery = () => api.settings.identity.queryOptions({ staleTime: 60_000 });

const standIn: ClinicIdentity = {
  clinicName: clinicDefaults.clinicName,
  doctorName: clinicDefaults.doctorName,
  logoUrl: null,
  whatsappUrl: null,
  timeZone: 'America/Sao_Paulo',
};

/** The clinic's identity. Both areas are drawn only once it is there; before that the defaults stand in. */
export const useClinic = () => useQuery(clinicQuery()).data ?? standIn;

/** The chat with the clinic: the settings' link, or the default one while there is none or it cannot be read. */
export const useWhatsappUrl = () => useClinic().whatsappUrl ?? whatsappLink(clinicDefaults.whatsappUrl);

/** Today at the clinic as 'yyyy-MM-dd'; draws again when midnight has passed there. */
export function useToday(): string {
  const { timeZone } = useClinic();
  return useSyncExternalStore(everyHalfMinute, () => today(timeZone));
}

function everyHalfMinute(changed: () => void) {
  const timer = setInterval(changed, 30_000);
  return () => clearInterval(timer);
}
