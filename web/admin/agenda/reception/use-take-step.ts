/** One tap moves a patient on: shown at once, then confirmed, or put back with the reason as a toast. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { setStatusAtOnce } from '../appointments/detail/change-status.ts';
import { nextStepOfToday } from '../appointments/detail/status-steps.ts';
import { type Consulted, useOpenConsultation } from '../appointments/detail/use-open-consultation.ts';

const stepKey = ['reception', 'step'];

type Stepped = Pick<BoardAppointment, 'id' | 'status'>;
type Step = { row: Stepped; status: AppointmentStatus; at: string };

/** @returns takes the step, the next one without a status; false: it is taken on another screen */
export function useTakeStep() {
  const queryClient = useQueryClient();
  const consultation = useOpenConsultation();
  const { mutate } = useMutation({
    mutationKey: stepKey,
    mutationFn: ({ row, status }: Step) => setStatusAtOnce(queryClient, row, { status }),
  });
  return (row: Stepped & Consulted, status = nextStepOfToday(row)) => {
    if (!status) return false;
    const isElsewhere = consultation.concludes(row, status);
    if (!isElsewhere) mutate({ row, status, at: new Date().toISOString() });
    consultation.open(row, status);
    return !isElsewhere;
  };
}

/**
 * The rows with the steps that the server has not answered yet. They lie over the answers, because an answer to another call
 * that is on its way does not know them.
 */
export function useShownRows(rows: readonly BoardAppointment[]): readonly BoardAppointment[] {
  const pending = useMutationState({
    filters: { mutationKey: stepKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return useMemo(() => withSteps(rows, pending.filter(isStep)), [rows, pending]);
}

export function withSteps(rows: readonly BoardAppointment[], steps: readonly Step[]) {
  if (steps.length === 0) return rows;
  const last = new Map(steps.map((step) => [step.row.id, step]));
  return rows.map((row) => {
    const step = last.get(row.id);
    return step ? { ...row, status: step.status, statusSince: step.at } : row;
  });
}

const isStep = (variables: unknown): variables is Step =>
  typeof variables === 'object' && variables !== null && 'row' in variables && 'status' in variables;
