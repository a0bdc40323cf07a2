/** Whether the patient is already somewhere else at a time. Staff are warned, and may go on. */
import { skipToken } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';

type Wanted = {
  patientId: string | null;
  date: string | null;
  time: string | null;
  minutes: number;
  /** The appointment that moves. */
  except?: string | undefined;
};

/** Asks nothing while a part is missing. */
export const elsewhereQuery = ({ patientId, date, time, ...rest }: Wanted) =>
  api.appointments.elsewhere.queryOptions({
    input: patientId && date && time ? { patientId, date, time, ...rest } : skipToken,
    staleTime: 0,
  });

/** 'O paciente já tem horário das 10:00 às 11:00.': also of several that follow one another. */
export const sayElsewhere = ({ from, to }: { from: string; to: string }) =>
  `O paciente já tem horário das ${from} às ${to}.`;
