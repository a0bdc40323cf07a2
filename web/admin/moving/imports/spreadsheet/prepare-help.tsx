/** How a sheet is prepared, beside the examples. */
import { List, Text } from '@mantine/core';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';

const first = {
  patients:
    'Uma linha para cada paciente. Só o nome é obrigatório; CPF, nascimento e telefone evitam repetidos.',
  appointments:
    'Uma linha para cada agendamento, com o paciente, a data e o horário. Traga antes os pacientes.',
  packages:
    'Uma linha para cada pacote que ainda tem sessões ou valor em aberto, com o procedimento como no catálogo. Sem sessões, a linha é um saldo que o paciente deve. Traga antes os pacientes.',
} satisfies Record<SpreadsheetKind, string>;

export const PrepareHelp = ({ kind }: { kind: SpreadsheetKind }) => (
  <div>
    <Text fw="bold" size="sm">
      Como preparar a planilha
    </Text>
    <List size="sm" c="dimmed" spacing={2}>
      <List.Item>{first[kind]}</List.Item>
      <List.Item>Os nomes das colunas em uma única linha, acima dos dados. A ordem não importa.</List.Item>
      <List.Item>Sem linhas de soma e sem células mescladas; cores e fórmulas não atrapalham.</List.Item>
      <List.Item>Nome e sobrenome, rua e número, DDD e telefone podem estar em colunas separadas.</List.Item>
      <List.Item>Nada é gravado antes de você conferir; o que não puder ser lido é mostrado.</List.Item>
    </List>
  </div>
);
