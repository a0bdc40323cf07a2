import { Kbd, Modal, Table } from '@mantine/core';
import { type Shortcut, shortcuts } from './shortcuts.ts';

/** Keys on the grid itself. */
const onTheGrid: readonly Shortcut[] = [
  { key: '← ↑ → ↓', label: 'Andar pela agenda' },
  { key: 'Enter', label: 'Abrir o agendamento, ou marcar no horário livre' },
  { key: 'Alt + setas', label: 'Mover o agendamento' },
  { key: 'Shift + Alt + ↑ ↓', label: 'Mudar a duração' },
  { key: 'Esc', label: 'Desfazer o movimento, fechar' },
];

export const ShortcutsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Atalhos do teclado">
    <Table verticalSpacing={6} withRowBorders={false}>
      <Table.Tbody>
        {[...Object.values(shortcuts), ...onTheGrid].map(({ key, label }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw="regular">
              {label}
            </Table.Th>
            <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
              <Kbd>{key}</Kbd>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
);
