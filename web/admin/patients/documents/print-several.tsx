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
  const all = (found.data?.rows ?? []).flatMap((row) =>
    row.kind === 'entry' && row.pdf && !row.pdf.term
      ? [{ id: row.id, day: row.day, url: row.pdf.url, name: row.pdf.name, struck: row.struck }]
      : [],
  );
  const papers = all.filter(({ struck }) => !struck);
  const [typed, setTyped] = useState<string[]>();
  // Most often what one visit brought.
  const chosen = typed ?? papers.filter(({ day }) => day === papers[0]?.day).map(({ id }) => id);
  const printing = usePrintable(patientId);
  const printed = printing.data ?? [];
  const [drawn, setDrawn] = useState(0);
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
          {printed.length > 1 ? (
            <Text size="sm" c="dimmed" role="status">
              Preparando as páginas: {drawn} de {printed.length} documentos
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Voltar
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={printing.isPending || printed.length > 0}
              leftSection={<IconPrinter aria-hidden size="1.1em" />}
              // Also one that was cancelled since it was chosen: it is named, and stays away.
              onClick={() => printing.mutate(all.filter(({ id }) => chosen.includes(id)))}
            >
              {chosen.length > 1 ? `Imprimir os ${chosen.length}` : 'Imprimir'}
            </Button>
          </Group>
        </Stack>
      ) : null}
      {printed.length > 0 ? <PrintOnce papers={printed} onDrawn={setDrawn} onDone={onClose} /> : null}
    </Modal>
  );
}
