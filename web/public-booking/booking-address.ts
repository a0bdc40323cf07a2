/**
 * The steps of the public booking page. The chosen time is in the address; what the visitor typed is in the history entry's
 * state, as nothing personal may be in an address. Back leads one step back, and a reload keeps the step.
 */
import { z } from 'zod';
import type { BookableProcedure, BookableProfessional } from '#contract/booking/booking.ts';
import { whoDoes } from '#web/clinic/booking/free-times.ts';
import type { Chosen } from '#web/clinic/booking/use-choice.ts';

export type Step = 'time' | 'visitor' | 'code' | 'sent';

const names = { dados: 'visitor', codigo: 'code', enviado: 'sent' } as const;

const typed = z.object({
  visitor: z.object({ name: z.string(), phone: z.string(), email: z.string(), consent: z.boolean() }),
  /** A code was sent to this e-mail. */
  proof: z.object({ email: z.string(), ticket: z.string() }).nullable(),
});
export type Typed = z.infer<typeof typed>;

const nothingTyped: Typed = { visitor: { name: '', phone: '', email: '', consent: false }, proof: null };

/** @param state of the history entry */
export const typedIn = (state: unknown): Typed => typed.safeParse(state).data ?? nothingTyped;

type Offered = { procedures: readonly BookableProcedure[]; professionals: readonly BookableProfessional[] };

/** The time of the address; null where a part is missing or is not offered any more. */
export function chosenIn(params: URLSearchParams, { procedures, professionals }: Offered): Chosen | null {
  const [date, time] = [params.get('dia'), params.get('hora')];
  const professionalId = params.get('profissional');
  const procedure = procedures.find(({ id }) => id === params.get('procedimento'));
  if (!procedure || !date || !time) return null;
  const able = whoDoes(procedure.id, professionals);
  // Named also where only one does it.
  const professional =
    (professionalId || able.length > 1 ? professionals.find(({ id }) => id === professionalId) : able[0]) ??
    null;
  if (professionalId && !professional) return null;
  return { procedure, professional, professionalId, date, time };
}

/** @param chosen as `chosenIn` answers @param asked whether a code was sent */
export function stepIn(params: URLSearchParams, chosen: Chosen | null, asked: boolean): Step {
  const wanted = Object.entries(names).find(([name]) => name === params.get('passo'))?.[1] ?? 'time';
  if (!chosen) return 'time';
  return wanted === 'code' && !asked ? 'visitor' : wanted;
}

/** The query of a step. */
export function queryOf(
  step: Step,
  {
    procedureId,
    professionalId,
    date,
    time,
  }: {
    procedureId: string | null;
    professionalId?: string | null;
    date?: string | null;
    time?: string | null;
  },
): string {
  const query = new URLSearchParams();
  const passo = Object.entries(names).find(([, each]) => each === step)?.[0];
  const parts = { procedimento: procedureId, profissional: professionalId, dia: date, hora: time, passo };
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value);
  return `?${query}`;
}

/** What the portal begins with, of the query. */
export function keptIn(params: URLSearchParams) {
  const part = (name: string) => params.get(name) ?? undefined;
  return {
    procedimento: part('procedimento'),
    profissional: part('profissional'),
    dia: part('dia'),
    hora: part('hora'),
  };
}
