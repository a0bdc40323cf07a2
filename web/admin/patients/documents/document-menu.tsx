/** 'Documento': each kind leads to its form; those that were issued are printed together. */
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { attendance, kindsFor, prescribes } from '#contract/patients/documents.ts';
import { documentKinds } from '#contract/patients/file-kinds.ts';
import { api } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconChevronDown, IconPrescription, IconPrinter, IconRepeat } from '#web/ui/icons/icons.ts';

const PrintSeveral = lazy(() => import('./print-several.tsx'));

type DocumentMenuProps = {
  patientId: string;
  /** The visit that it is about. */
  appointmentId?: string | undefined;
  /** A consultation is being written: 'Voltar' leads to it. */
  isWriting?: boolean;
};

export function DocumentMenu({ patientId, appointmentId, isWriting = false }: DocumentMenuProps) {
  const [opened, setOpened] = useState(false);
  const [isPrinting, printing] = useDisclosure(false);
  // What the form begins with says the caller's council.
  const { data, isPending } = useQuery(
    api.documents.write.queryOptions({ input: opened ? { patientId, appointmentId } : skipToken, gcTime: 0 }),
  );
  const council = data?.council ?? 'CRM';
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrescription aria-hidden size="1.1em" />}
          rightSection={<IconChevronDown aria-hidden size="1.05em" />}
        >
          Documento
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPending ? (
          <Menu.Label>Carregando...</Menu.Label>
        ) : (
          kindsFor(council).map((tipo) => (
            <Menu.Item
              key={tipo}
              component={Link}
              to={paths.admin.newDocument(patientId, {
                tipo,
                atendimento: appointmentId,
                escrevendo: isWriting ? 'sim' : undefined,
              })}
            >
              {tipo === 'certificate' && !prescribes(council) ? attendance : documentKinds[tipo].name}
            </Menu.Item>
          ))
        )}
        <Menu.Divider />
        {data?.lastPrescription && prescribes(council) ? (
          <Menu.Item
            component={Link}
            to={paths.admin.newDocument(patientId, {
              de: data.lastPrescription.id,
              atendimento: appointmentId,
              escrevendo: isWriting ? 'sim' : undefined,
            })}
            leftSection={<IconRepeat aria-hidden size="1.1em" />}
          >
            Repetir a receita de {formatDate(data.lastPrescription.day)}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconPrinter aria-hidden size="1.1em" />} onClick={printing.open}>
          Imprimir emitidos
        </Menu.Item>
      </Menu.Dropdown>
      {isPrinting ? (
        <Suspense>
          <PrintSeveral patientId={patientId} onClose={printing.close} />
        </Suspense>
      ) : null}
    </Menu>
  );
}
