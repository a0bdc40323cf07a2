/** While a visit is booked: that it takes a session of a package, and what is left before. */
import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { sessionTaken } from '#contract/money/session-choice.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayLeft } from '#web/clinic/money/say-package-session.ts';
import { readTypedDate } from '#web/format/typed-date.ts';

/** `date` as it is typed. */
type PackageHintProps = { values: { patientId: string | null; procedureId: string | null; date: string } };

export function PackageHint({ values: { patientId, procedureId, date } }: PackageHintProps) {
  const may = useCan();
  const today = useToday();
  const day = readTypedDate(date);
  const { data } = useQuery(
    api.packages.list.queryOptions({
      input: may('money') && patientId && procedureId && day ? { patientId } : skipToken,
    }),
  );
  const taken =
    data && patientId && procedureId && day
      ? sessionTaken(data.rows, { patientId, procedureId, day })
      : undefined;
  return taken ? (
    <Text size="sm" c="dimmed" role="status">
      Usa uma sessão do pacote: {sayLeft(taken, today)}
    </Text>
  ) : null;
}
