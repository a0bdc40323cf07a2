/** Adds or changes a product, in a dialog. */
import { Autocomplete, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Product, productInput, units } from '#contract/patients/products.ts';
import { api, client } from '#web/api/client.ts';
import { sayRefused } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

const unitNames = { U: 'U (unidades)', ml: 'ml', mg: 'mg', g: 'g', un: 'un (peças)' };

/** @param product null for a new one */
export function ProductForm({ product, onDone }: { product: Product | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const known = queryClient.getQueriesData<{ rows: Product[] }>({ queryKey: api.products.list.key() });
  const makers = new Set(known.flatMap(([, data]) => data?.rows.flatMap(({ maker }) => maker ?? []) ?? []));
  const frame = useRecordForm({
    record: {
      name: product?.name ?? '',
      maker: product?.maker ?? '',
      registration: product?.registration ?? '',
      unit: product?.unit ?? 'U',
      dilution: product?.dilution ?? '',
      active: product?.active ?? true,
    },
    check: (values) => checkFields(productInput, values),
    save: (values) =>
      product ? client.products.update({ id: product.id, ...values }) : client.products.create(values),
    onSaved: (_, { name }) => {
      frame.release();
      notify.success(`${name}: ${product ? 'alterações salvas' : 'cadastro feito com sucesso'}`);
      onDone();
      queryClient.invalidateQueries({ queryKey: api.products.key() });
    },
    onRefused: (error, form) => sayRefused(form, error, 'Erro ao salvar', { PRODUCT_NAME_TAKEN: 'name' }),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="Nome"
          placeholder="Como está na embalagem"
          withAsterisk
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Autocomplete label="Fabricante" data={[...makers]} {...form.getInputProps('maker')} />
          <TextInput label="Registro na ANVISA" autoComplete="off" {...form.getInputProps('registration')} />
        </SimpleGrid>
        <Select
          label="Unidade"
          description="Das doses e das quantidades dos lotes"
          data={units.map((value) => ({ value, label: unitNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps('unit')}
        />
        <TextInput
          label="Diluição"
          placeholder="100 U em 2 ml de soro"
          description="O que já foi assinado mantém a que tinha."
          autoComplete="off"
          {...form.getInputProps('dilution')}
        />
        {product ? (
          <Switch
            label="Em uso"
            description="Fora de uso, os lotes só são aceitos com um motivo."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        ) : null}
        <RecordFormActions
          pending={frame.pending}
          submitLabel={product ? 'Salvar' : 'Cadastrar'}
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
