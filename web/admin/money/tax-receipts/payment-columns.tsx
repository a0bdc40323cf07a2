/** What both lists say of a payment. */
import { ActionIcon, Anchor, CopyButton, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { TaxReceiptDue } from '#contract/money/tax-receipts.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatAmount, formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { IconCheck, IconCopy } from '#web/ui/icons/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

type Payment = Omit<TaxReceiptDue, 'receipt'>;

/** Said in place of CPFs to those who may not read them. */
export const hiddenCpfs = 'Os CPFs aparecem para a recepção e a administração, e não para a gerência.';

/** The columns of both lists. @param copies with a button beside each value that is asked for elsewhere */
export const paymentColumns = (copies: boolean, showsCpfs: boolean): Column<Payment>[] => [
  {
    header: 'Paciente',
    minWidth: copies ? 11 : 9.5,
    cell: ({ patient }) => (
      <>
        <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit>
          {patient.fullName}
        </Anchor>
        {showsCpfs ? <Cpf cpf={patient.cpf} patientId={patient.id} of="do paciente" copies={copies} /> : null}
      </>
    ),
  },
  {
    header: 'Quem pagou',
    minWidth: copies ? 11 : 9.5,
    cell: ({ payer, patient }) => (
      <>
        {payer.name}
        {showsCpfs ? <Cpf cpf={payer.cpf} patientId={patient.id} of="de quem pagou" copies={copies} /> : null}
      </>
    ),
  },
  {
    header: 'Sobre',
    minWidth: 9,
    cell: ({ service, professional }) => (
      <>
        {service}
        {professional ? (
          <Text size="sm" c="dimmed">
            {professional}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    header: 'Dia',
    numeric: true,
    minWidth: copies ? 8.5 : 6.5,
    cell: ({ day }) => <Copied says={formatDate(day)} what="o dia" copies={copies} />,
  },
  {
    header: 'Valor',
    numeric: true,
    align: 'right',
    minWidth: copies ? 9 : 7,
    cell: ({ cents }) => (
      <Copied says={formatCents(cents)} copied={formatAmount(cents)} what="o valor" copies={copies} />
    ),
  },
];

type CpfProps = { cpf: string | null; patientId: string; of: string; copies: boolean };

const Cpf = ({ cpf, patientId, of, copies }: CpfProps) =>
  cpf === null ? (
    <Anchor component={Link} to={paths.admin.patient(patientId)} size="sm" c="red" display="block">
      Falta o CPF {of}
    </Anchor>
  ) : (
    <div>
      <Copied says={formatCpf(cpf)} copied={cpf} what={`o CPF ${of}`} copies={copies} />
    </div>
  );

type CopiedProps = { says: string; copied?: string; what: string; copies: boolean };

function Copied({ says, copied = says, what, copies }: CopiedProps) {
  if (!copies) return says;
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      <Text span inherit>
        {says}
      </Text>
      <CopyButton value={copied}>
        {({ copied: isCopied, copy }) => (
          <Tooltip label={isCopied ? 'Copiado' : 'Copiar'}>
            <ActionIcon
              variant="subtle"
              color={isCopied ? 'teal' : 'gray'}
              aria-label={isCopied ? `Copiado: ${says}` : `Copiar ${what}: ${says}`}
              onClick={copy}
              data-screen-only
            >
              {isCopied ? <IconCheck aria-hidden size="1rem" /> : <IconCopy aria-hidden size="1rem" />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
