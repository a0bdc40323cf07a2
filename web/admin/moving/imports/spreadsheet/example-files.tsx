/** Links to files that import as they are. */
import { Anchor, Text } from '@mantine/core';
import { exampleFile } from '#contract/moving/spreadsheet-imports.ts';

export const ExampleFileLinks = () => (
  <Text size="sm" c="dimmed">
    Planilhas de exemplo:{' '}
    <Anchor href={exampleFile('patients')} download inherit underline="always">
      pacientes
    </Anchor>
    ,{' '}
    <Anchor href={exampleFile('appointments')} download inherit underline="always">
      agendamentos
    </Anchor>{' '}
    e{' '}
    <Anchor href={exampleFile('packages')} download inherit underline="always">
      pacotes e saldos
    </Anchor>
  </Text>
);
