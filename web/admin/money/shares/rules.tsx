/** What each professional gets, by procedure, from a day on. */
import { Button, Group, SegmentedControl, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseCents, parsePercent, wrongAmount } from '#contract/money/cents.ts';
import { type ShareRule, wrongPercent, wrongRuleDay } from '#contract/money/shares.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { MoneyField, PercentField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { ProcedureChoice } from '../../clinic/procedures/procedure-choice.tsx';
import { sayShare } from './say-share.ts';

type Professionals = readonly { id: string; fullName: string }[];
type RulesProps = { rules: readonly ShareRule[]; professionals: Professionals };

export function Rules({ rules, professionals }: RulesProps) {
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ShareRule | null>(null);
  const lastRemoved = useLast(removed);
  const nameOf = ({ professionalId }: ShareRule) =>
    professionals.find(({ id }) => id === professionalId)?.fullName ?? '';
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.shares.key() });
  const removing = useMutation({
    mutationFn: (id: string) => client.shares.removeRule({ id }),
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      setRemoved(null);
      notify.success('Regra excluída');
    },
  });
  const ask = (rule: ShareRule) => {
    removing.reset();
    setRemoved(rule);
  };
  return (
    <section aria-labelledby="rules" data-screen-only>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="rules">
          Regras
        </Title>
        <Button
          variant="subtle"
          leftSection={<IconPlus aria-hidden size="1.1em" />}
          onClick={() => setAdding(true)}
        >
          Nova regra
        </Button>
      </Group>
      {rules.length === 0 ? (
        <Text c="dimmed">
          Diga o que cada profissional ganha: uma porcentagem do recebido, ou um valor por consulta paga.
        </Text>
      ) : (
        <DataTable
          label="Regras de repasse"
          dense
          rows={rules}
          rowKey={({ id }) => id}
          columns={[
            { header: 'Profissional', minWidth: 10, cell: nameOf },
            {
              header: 'Procedimento',
              minWidth: 10,
              cell: ({ procedureId, procedure }) =>
                procedure ?? (procedureId ? 'Fora do catálogo' : 'Todos os outros'),
            },
            { header: 'A partir de', numeric: true, minWidth: 7, cell: ({ from }) => formatDate(from) },
            { header: 'Repasse', minWidth: 14, cell: sayShare },
            {
              header: '',
              onPhone: 'foot',
              align: 'right',
              minWidth: 4,
              cell: (rule) => (
                <ActionsMenu
                  name={`${nameOf(rule)}, ${rule.procedure ?? 'todos'}, ${formatDate(rule.from)}`}
                  actions={[{ label: 'Excluir', Icon: IconTrash, danger: true, run: () => ask(rule) }]}
                />
              ),
            },
          ]}
        />
      )}
      <FormDialog opened={isAdding} onClose={() => setAdding(false)} title="Nova regra de repasse">
        <RuleForm professionals={professionals} onDone={() => setAdding(false)} />
      </FormDialog>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title="Excluir a regra?"
        confirmLabel="Excluir"
        tone="danger"
        running={removing.isPending}
        error={removing.error && errorMessage(removing.error)}
        onConfirm={() => removed && removing.mutate(removed.id)}
      >
        {lastRemoved
          ? `${sayShare(lastRemoved)} de ${nameOf(lastRemoved)} a partir de ${formatDate(lastRemoved.from)}. `
          : ''}
        Os extratos passam a ser calculados sem ela, também os de antes. Para mudar só daqui para a frente,
        crie uma regra a partir de um novo dia.
      </ConfirmDialog>
    </section>
  );
}

type Values = {
  professionalId: string;
  procedureId: string | null;
  from: string;
  kind: 'percent' | 'fixed';
  amount: string;
};

const shareOf = ({ kind, amount }: Values) =>
  kind === 'percent' ? parsePercent(amount) : parseCents(amount);

function RuleForm({ professionals, onDone }: { professionals: Professionals; onDone: () => void }) {
  const today = useToday();
  const queryClient = useQueryClient();
  const frame = useRecordForm<Values, unknown>({
    record: { professionalId: '', procedureId: null, from: formatDate(today), kind: 'percent', amount: '' },
    check: (values) => {
      const from = readTypedDate(values.from);
      return {
        ...(values.professionalId === '' && { professionalId: 'Escolha o profissional' }),
        ...((!from || from < '2000-01-01' || from > '2099-12-31') && { from: wrongRuleDay }),
        ...(shareOf(values) === null && { amount: values.kind === 'percent' ? wrongPercent : wrongAmount }),
      };
    },
    save: (values) =>
      client.shares.saveRule({
        professionalId: values.professionalId,
        procedureId: values.procedureId,
        from: readTypedDate(values.from) ?? '',
        percentHundredths: values.kind === 'percent' ? shareOf(values) : null,
        fixedCents: values.kind === 'fixed' ? shareOf(values) : null,
      }),
    onSaved: async () => {
      frame.release();
      await queryClient.invalidateQueries({ queryKey: api.shares.key() });
      notify.success('Regra salva');
      onDone();
    },
    onRefused: (error) => errorMessage(error),
  });
  const { form } = frame;
  const Amount = form.values.kind === 'percent' ? PercentField : MoneyField;
  return (
    <RecordForm frame={frame} aria-label="Regra de repasse">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Select
          label="Profissional"
          withAsterisk
          required
          data-autofocus
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage="Nenhum profissional"
          data={professionals.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          {...form.getInputProps('professionalId')}
          value={form.values.professionalId || null}
        />
        <ProcedureChoice
          placeholder="Todos os que não têm regra própria"
          clearable
          {...form.getInputProps('procedureId')}
          value={form.values.procedureId}
          onChange={(id) => form.setFieldValue('procedureId', id)}
        />
        <SegmentedControl
          aria-label="Como é o repasse"
          data={[
            { value: 'percent', label: '% do recebido' },
            { value: 'fixed', label: 'R$ por consulta' },
          ]}
          {...form.getInputProps('kind')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Amount
            label={form.values.kind === 'percent' ? 'Porcentagem' : 'Valor'}
            description={form.values.kind === 'percent' ? 'Do que entrar' : 'Por consulta toda paga'}
            withAsterisk
            required
            {...form.getInputProps('amount')}
          />
          <DateField
            label="A partir de"
            description="Pelo dia da consulta"
            today={today}
            withAsterisk
            required
            {...form.getInputProps('from')}
            value={form.values.from}
          />
        </SimpleGrid>
        <Text c="dimmed" size="sm">
          Uma regra do mesmo profissional, procedimento e dia é substituída.
        </Text>
        <RecordFormActions pending={frame.pending} submitLabel="Salvar regra" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
