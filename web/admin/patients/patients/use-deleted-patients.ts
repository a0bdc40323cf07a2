import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstantDate } from '#web/format/date.ts';

/** Patients whose record is deleted. None, and no request, unless they are wanted. */
export function useDeletedPatients(search: string, wanted: boolean) {
  const { timeZone } = useClinic();
  const found = useQuery(
    api.activity.deletedPatients.queryOptions({
      input: wanted ? { search } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const rows = found.data?.rows ?? [];
  const { isError, error, isPlaceholderData } = found;
  return {
    rows,
    details: rows.map(
      ({ id, deletedAt }) => [id, `excluído em ${formatInstantDate(deletedAt, timeZone)}`] as const,
    ),
    isError,
    error,
    isPlaceholderData,
    isPending: wanted && found.isPending,
  };
}
