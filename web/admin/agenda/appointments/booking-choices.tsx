/** Professionals, procedures and resources that can be booked: tens of each, in one call for the forms and filters. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, type client } from '#web/api/client.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';

export type BookingChoices = Awaited<ReturnType<typeof client.bookingChoices.get>>;

/** Stale after a minute. Changes by others come through the change stream. */
export const bookingChoicesQuery = () => api.bookingChoices.get.queryOptions({ staleTime: 60_000 });

export const useBookingChoices = ({ enabled = true } = {}) => useQuery({ ...bookingChoicesQuery(), enabled });

/** A form that waits for the choices. */
export const WithBookingChoices = ({ children }: { children: (choices: BookingChoices) => ReactNode }) => (
  <QueryContent
    query={useBookingChoices()}
    errorMessage="Erro ao carregar procedimentos e profissionais"
    skeleton={<FormSkeleton fields={5} />}
  >
    {children}
  </QueryContent>
);
