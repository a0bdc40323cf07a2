/** 'Documento': each kind leads to its form. */
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { documentKindNames, documentKinds } from '#contract/patients/documents.ts';
import { paths } from '#web/paths.ts';
import { IconChevronDown, IconPrescription } from '#web/ui/icons/icons.ts';

type DocumentMenuProps = {
  patientId: string;
  /** The visit that it is about. */
  appointmentId?: string | undefined;
  /** A consultation is being written: 'Voltar' leads to it. */
  isWriting?: boolean;
};

export const DocumentMenu = ({ patientId, appointmentId, isWriting = false }: DocumentMenuProps) => (
  <Menu position="bottom-end">
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
      {documentKindNames.map((tipo) => (
        <Menu.Item
          key={tipo}
          component={Link}
          to={paths.admin.newDocument(patientId, {
            ...{ tipo, atendimento: appointmentId, escrevendo: isWriting ? 'sim' : undefined },
          })}
        >
          {documentKinds[tipo].name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
