/** Who received a lot: to be told when its maker recalls it. */
import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { type Recalled, recallPageSize } from '#contract/patients/products.ts';
import { takeBackReasonLabels } from '#contract/patients/taking-back.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { recallText } from '#web/clinic/whatsapp-texts.ts';
import { formatDate, formatInstantDate } from '#web/format/date.ts';
import { formatPhone, whatsappLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { IconBan } from '#web/ui/icons/icons.ts';
import { usePageNumber } from '#web/ui/list-state.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { PhoneOwner } from '../../patient-phone.tsx';
import { whatsappChat } from '../../whatsapp-chat.ts';
import { sayQuantity } from './quantity.ts';
import { RecallDialog, useRefreshRecall } from './recall-dialog.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { clinicName, timeZone } = useClinic();
  const [page, setPage] = usePageNumber();
  /** Whose chat was opened here; what was sent, only WhatsApp knows. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery(
    api.products.recall.queryOptions({ input: { id, page }, placeholderData: keepPreviousData }),
  );
  const data = found.data;
  const [isMarking, marking] = useDisclosure(false);
  const [asksUnmarking, unmarkingDialog] = useDisclosure(false);
  const refresh = useRefreshRecall();
  const unmarking = useMutation(
    api.products.recallLot.mutationOptions({
      onSuccess: () => {
        unmarkingDialog.close();
        notify.success('O aviso foi retirado');
        refresh();
      },
    }),
  );
  return (
    <Page>
      <PageHeader
        title={data && `Quem recebeu o lote ${data.lot.code}`}
        documentTitle="Quem recebeu o lote"
        description={
          data &&
          [data.product.name, data.product.maker, `validade ${formatDate(data.lot.expiresOn)}`]
            .filter(Boolean)
            .join(' · ')
        }
        back={{ to: paths.admin.products() }}
        actions={
          data ? (
            <>
              {data.lot.recallReason === null ? (
                <Button
                  variant="light"
                  color="red"
                  leftSection={<IconBan aria-hidden size="1.1em" />}
                  onClick={marking.open}
                  aria-haspopup="dialog"
                >
                  Marcar como recolhido
                </Button>
              ) : null}
              {data.rows.length > 0 ? <PrintButton /> : null}
            </>
          ) : null
        }
      />
      <QueryContent
        query={found}
        errorMessage="Não foi possível carregar quem recebeu este lote."
        skeleton={<ListSkeleton />}
      >
        {({ lot, recalledAt, product, rows, total, patients, ofDeleted }) => (
          <Stack gap="md">
            {lot.recallReason === null ? null : (
              <Alert
                color="red"
                title={`Lote recolhido${recalledAt ? ` em ${formatInstantDate(recalledAt, timeZone)}` : ''}: não é mais escolhido em aplicações`}
              >
                <Group justify="space-between" gap="sm">
                  {lot.recallReason}
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={unmarkingDialog.open}
                    aria-haspopup="dialog"
                    data-screen-only
                  >
                    Não foi recolhido
                  </Button>
                </Group>
              </Alert>
            )}
            {ofDeleted > 0 ? (
              <Alert color="yellow">
                {sayQuantity(ofDeleted, product)} foram aplicados em pacientes com cadastro excluído. Os
                registros estão no arquivo lacrado da clínica.
              </Alert>
            ) : null}
            {total === 0 ? (
              <EmptyState title="Ninguém recebeu este lote." />
            ) : (
              <>
                <Text>{sayRecipients(patients, total)}. Esta consulta fica no registro de atividades.</Text>
                <DataTable
                  label="Quem recebeu"
                  columns={columnsWith(
                    (row) => sayQuantity(row.dose, product),
                    (row) => recallText({ ...row, clinicName }),
                    opened,
                    (id) => setOpened(new Set([...opened, id])),
                  )}
                  rows={rows}
                  rowKey={(row) => row.id}
                  stale={found.isPlaceholderData}
                />
                <Pager
                  page={page}
                  pageSize={recallPageSize}
                  total={total}
                  onChange={setPage}
                  noun="aplicações"
                />
              </>
            )}
          </Stack>
        )}
      </QueryContent>
      <ConfirmDialog
        opened={asksUnmarking}
        title="O lote não foi recolhido?"
        confirmLabel="Não foi recolhido"
        confirmingLabel="Salvando..."
        tone="danger"
        onConfirm={() => unmarking.mutate({ id, reason: null })}
        {...confirming(unmarking, 'Erro ao salvar', unmarkingDialog.close)}
      >
        O aviso sai desta página e não impede mais que o lote seja escolhido em aplicações. O motivo fica só
        no registro de atividades.
      </ConfirmDialog>
      <RecallDialog lotId={id} opened={isMarking} onClose={marking.close} />
    </Page>
  );
}

/** No patient: all of it was struck out. */
function sayRecipients(patients: number, total: number): string {
  const applications = sayCount(total, 'aplicação', 'aplicações');
  if (patients === 0) return `Nenhum paciente: ${applications}, só em registros riscados`;
  const who = sayCount(patients, 'paciente', 'pacientes');
  return total > patients ? `${who}, em ${applications}` : who;
}

const columnsWith = (
  sayDose: (row: Recalled) => string,
  textOf: (row: Recalled) => string,
  opened: ReadonlySet<string>,
  onOpen: (id: string) => void,
): Column<Recalled>[] => [
  {
    header: 'Paciente',
    cell: ({ patient, struck }) => (
      <>
        <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit c="inherit">
          {patient.fullName}
        </Anchor>{' '}
        {struck ? (
          <Badge color="red" variant="light">
            Riscado: {takeBackReasonLabels[struck].toLocaleLowerCase('pt-BR')}
          </Badge>
        ) : null}
      </>
    ),
    minWidth: 9,
  },
  { header: 'Dia', cell: ({ day }) => formatDate(day), numeric: true, minWidth: 7.25 },
  {
    header: 'Quantidade',
    cell: (row) => `${sayDose(row)}${row.isTyped ? ' · lote digitado' : ''}`,
    numeric: true,
    minWidth: 6.5,
  },
  {
    header: 'Telefone',
    cell: ({ phone, phoneOwner }) =>
      phone ? (
        <>
          {formatPhone(phone)} <PhoneOwner owner={phoneOwner} />
        </>
      ) : (
        <MissingValue>Sem telefone</MissingValue>
      ),
    numeric: true,
    minWidth: 9.25,
  },
  {
    header: 'Mensagem',
    cell: (row) =>
      row.phone && whatsappLink(row.phone) && row.acceptsWhatsapp ? (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {opened.has(row.id) ? <Text size="sm">WhatsApp aberto</Text> : null}
          <WhatsappButton
            size="compact-sm"
            variant="light"
            href={whatsappChat(row.phone, textOf(row))}
            aria-label={`WhatsApp: ${row.patient.fullName}`}
            onClick={() => onOpen(row.id)}
          >
            WhatsApp
          </WhatsappButton>
        </Group>
      ) : (
        <MissingValue>
          {row.phone && whatsappLink(row.phone) ? 'Não quer WhatsApp: telefone' : 'Telefone'}
        </MissingValue>
      ),
    align: 'right',
    onPhone: 'foot',
    minWidth: 10,
  },
];
