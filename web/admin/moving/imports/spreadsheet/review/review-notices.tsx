/** What is said above the lines. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { sayCount, sayList } from '#contract/count.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { formatCents } from '#web/format/money.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { count, type StepProps } from '../../shown-import.ts';
import type { EntryCounts, ReviewCalls } from './review-data.ts';

/** What a sheet of packages adds up to, before anything comes. */
export function Sums({ result }: Pick<StepProps['shown'], 'result'>) {
  const of = (what: string) => result?.comparison.find((each) => each.what === what)?.source ?? 0;
  const credit = of('packages.credit.cents');
  const words = [
    of('packages.sessions') > 0 &&
      sayCount(of('packages.sessions'), 'sessão que resta', 'sessões que restam'),
    of('packages.cents') > 0 && `${formatCents(of('packages.cents'))} em aberto`,
    credit > 0 && `${formatCents(credit)} de crédito, que ficam “A devolver” na ficha de cada paciente`,
  ].filter((word) => word !== false);
  return words.length > 0 ? <Text>A planilha soma {sayList(words)}.</Text> : null;
}

type NotPeopleProps = {
  kind: SpreadsheetKind;
  counts: EntryCounts;
  calls: ReviewCalls;
  importId: string;
  onShow: () => void;
};

/** 'ALMOÇO' in the column of the patient keeps a time free: all such lines are left out by one press. */
export function NotPeople({
  kind,
  counts: { notPeople, notPeopleNames },
  calls,
  importId,
  onShow,
}: NotPeopleProps) {
  const [one, many] =
    kind === 'patients'
      ? ['vira um cadastro', 'viram cadastros']
      : ['vem como de um paciente', 'vêm como de pacientes'];
  return (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      <Group gap="xs">
        <Text inherit flex="1 1 20rem">
          {sayCount(notPeople, 'linha não parece de paciente', 'linhas não parecem de pacientes')}:{' '}
          {notPeopleNames}. Sem mudança,{' '}
          {notPeople === 1
            ? `${one}, se não tem nada por corrigir`
            : `as que não têm nada por corrigir ${many}`}
          .
        </Text>
        <Button
          size="compact-md"
          variant="light"
          loading={calls.decideAll.isPending}
          onClick={() =>
            calls.decideAll.mutate(
              { id: importId, filter: 'notPeople', decision: 'skip' },
              { onSuccess: ({ changed }) => notify.success(`${sayLeft(changed)} de fora`) },
            )
          }
        >
          {notPeople === 1 ? 'Pular a linha' : `Pular as ${count(notPeople)} linhas`}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onShow}>
          Ver
        </Button>
      </Group>
    </Alert>
  );
}

export const sayLeft = (lines: number) => `${count(lines)} ${lines === 1 ? 'linha fica' : 'linhas ficam'}`;
