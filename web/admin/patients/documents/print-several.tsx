/** Chooses among a patient's newest documents, and prints them at once. */
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconPrinter } from '#web/ui/icons/icons.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { PrintOnce, usePrintable } from './paper-preview.tsx';

export default function PrintSeveral({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const found = useQuery(
    api.patientStory.list.queryOptions({ input: { patientId, kind: 'entry' }, staleTime: 0 }),
  );
  const papers = (found.data?.rows ?? []).flatMap((row) =>
    row.kind === 'entry' && row.pdf && !row.pdf.term && !row.struck
      ? [{ id: row.id, day: row.day, url: row.pdf.url, name: row.pdf.name }]
      : [],
  );
  const [typed, setTyped] = useState<string[]>();
  // Most often what one visit brought.
  const chosen = typed ?? papers.filter(({ day }) => day === papers[0]?.day).map(({ id }) => id);
  const printing = usePrintable(patientId);
  const drawn = printing.data ?? [];
  return (
    <Modal opened onClose={onClose} title="Imprimir documentos">
      {found.isPending ? <ListSkeleton /> : null}
      <FormError>{found.error ? errorMessage(found.error) : null}</FormError>
      {found.data && papers.length === 0 ? <Text c="dimmed">Nenhum documento para imprimir.</Text> : null}
      {papers.length > 0 ? (
        <Stack gap="md">
          <Checkbox.Group
            label="Os mais recentes"
            value={chosen}
            onChange={(ids) => {
              setTyped(ids);
              printing.reset();
            }}
          >
            <Stack gap="sm" mt="xs">
              {papers.map(({ id, name, day }) => (
                <Checkbox key={id} value={id} label={`${name}, ${formatDate(day)}`} />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormError>{printing.error ? errorMessage(printing.error) : null}</FormError>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Voltar
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={printing.isPending || drawn.length > 0}
              leftSection={<IconPrinter aria-hidden size="1.1em" />}
              onClick={() => printing.mutate(papers.filter(({ id }) => chosen.includes(id)))}
            >
              {chosen.length > 1 ? `Imprimir os ${chosen.length}` : 'Imprimir'}
            </Button>
          </Group>
        </Stack>
      ) : null}
      {drawn.length > 0 ? <PrintOnce papers={drawn} onDone={onClose} /> : null}
    </Modal>
  );
}
