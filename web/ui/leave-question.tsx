/** 'Sair sem salvar?' */
import { Button, Group, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core';

export type LeaveQuestionProps = {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Of a `Modal.Stack`, over another dialog. */
  stackId?: string;
};

export const LeaveQuestion = ({ opened, onStay, onLeave, stackId }: LeaveQuestionProps) => (
  <Modal
    opened={opened}
    onClose={onStay}
    title="Sair sem salvar?"
    stackId={stackId}
    // Over a sheet, which is drawn later.
    zIndex={stackId ? undefined : getDefaultZIndex('popover')}
  >
    <Stack gap="lg">
      <Text>O que você digitou nesta tela ainda não foi salvo.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Sair sem salvar
        </Button>
        <Button onClick={onStay} data-autofocus>
          Continuar editando
        </Button>
      </Group>
    </Stack>
  </Modal>
);
