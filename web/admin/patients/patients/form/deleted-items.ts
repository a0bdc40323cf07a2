/** Describes what a deletion removes: '3 arquivos, 1 plano de tratamento e 12 agendamentos'. */
import { sayCount, sayList } from '#contract/count.ts';

type Counts = Record<
  'recordEntries' | 'photographs' | 'files' | 'treatmentPlans' | 'futureProcedures' | 'appointments',
  number
>;

const nouns: Record<keyof Counts, [one: string, many: string]> = {
  recordEntries: ['evolução assinada', 'evoluções assinadas'],
  photographs: ['fotografia', 'fotografias'],
  files: ['arquivo', 'arquivos'],
  treatmentPlans: ['plano de tratamento', 'planos de tratamento'],
  futureProcedures: ['procedimento futuro', 'procedimentos futuros'],
  appointments: ['agendamento', 'agendamentos'],
};

/** Null when only the record itself is deleted. */
export function describeDeletedItems(counts: Counts): string | null {
  const parts = (
    ['recordEntries', 'photographs', 'files', 'treatmentPlans', 'futureProcedures', 'appointments'] as const
  )
    .filter((noun) => counts[noun] > 0)
    .map((noun) => sayCount(counts[noun], ...nouns[noun]));
  return parts.length > 0 ? sayList(parts) : null;
}
