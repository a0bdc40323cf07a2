/** Describes what a deletion removes: '3 arquivos, 1 plano de tratamento e 12 agendamentos'. */

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

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Null when only the record itself is deleted. */
export function describeDeletedItems(counts: Counts): string | null {
  const parts = (
    ['recordEntries', 'photographs', 'files', 'treatmentPlans', 'futureProcedures', 'appointments'] as const
  )
    .filter((noun) => counts[noun] > 0)
    .map((noun) => `${counts[noun].toLocaleString('pt-BR')} ${nouns[noun][counts[noun] === 1 ? 0 : 1]}`);
  return parts.length > 0 ? list.format(parts) : null;
}
