import { applicationName } from '#contract/application-name.ts';
import { sayCount } from '#contract/count.ts';
import { howToCheck } from '../../patients/export/gather-export.ts';
import { saySize } from '../backup/progress.ts';
import { tablesLeftOut } from './tables.ts';
import type { CopiedFiles } from './write-files.ts';

export interface TableCount {
  /** With its schema. */
  name: string;
  csv: string;
  json: string;
  rows: number;
}

interface ReadmeData {
  clinicName: string | null;
  /** When the rows were read, in the clinic's zone. */
  madeAt: string;
  timeZone: string;
  tables: TableCount[];
  files: Pick<CopiedFiles, 'count' | 'sizeBytes' | 'missing' | 'missingPaths'>;
}

/** LEIA-ME.txt: what is what, for a person who has never seen the application. With CRLF and a mark for old editors. */
export function renderReadme({ clinicName, madeAt, timeZone, tables, files }: ReadmeData): string {
  const width = Math.max(...tables.map(({ csv }) => csv.length));
  const text = `TODOS OS DADOS DA CLÍNICA${clinicName ? `: ${clinicName}` : ''}

Feito pelo ${applicationName} em ${madeAt} (fuso horário ${timeZone}).
As tabelas são todas do mesmo instante. Quem continuou trabalhando depois não aparece aqui.

CUIDADO: este arquivo contém dados de saúde de todos os pacientes, e não está cifrado. Guarde-o onde só a
clínica chega, não o envie por e-mail, e apague-o quando não precisar mais dele (LGPD, Lei 13.709/2018).


O QUE HÁ AQUI

  tabelas/                 uma planilha para cada tabela (CSV), para abrir no Excel ou no LibreOffice
  json/                    as mesmas tabelas com todas as colunas, para programas de computador
  pacientes/               uma pasta para cada paciente, com a foto e os arquivos do prontuário
  procedimentos/           imagens e vídeos do catálogo
  clinica/                 a logo
  prontuarios-excluidos/   arquivos dos prontuários excluídos, que a lei manda guardar por 20 anos
  itens-retirados/         arquivos retirados de um prontuário, por exemplo do paciente errado
  arquivos.csv             de que linha é cada arquivo destas pastas
  SHA-256.txt              a soma de cada arquivo, para conferir que nada mudou

As pastas que faltam não tinham arquivos.


AS TABELAS

${tables.map(({ csv, json, rows }) => `  ${csv.padEnd(width)}  ${json}: ${sayCount(rows, 'linha', 'linhas')}`).join('\n')}


COMO LER

CSV: colunas separadas por ponto e vírgula, texto em UTF-8, datas como 31/12/2026, horas da clínica. Um apóstrofo
antes de =, +, - ou @ está ali para que a planilha não calcule o texto: ele não faz parte do valor.

JSON: uma linha para cada linha da tabela (JSON Lines), com os nomes do banco de dados; instantes em UTC. Assim um
programa lê linha por linha, e nenhum arquivo precisa caber na memória. O registro inteiro dos prontuários
excluídos e dos itens retirados está só aqui, na coluna "record".

Como as tabelas se juntam: toda linha tem um "id" que não muda. Uma coluna que termina em "(id)" no CSV, ou em _id no
JSON, aponta para a linha de outra tabela: "Paciente (id)" (patient_id) para pacientes, "Profissional (id)"
(professional_id) para profissionais, "Procedimento (id)" (procedure_id) para procedimentos, "Consulta (id)"
(appointment_id) para consultas, "Conta (id)" (user_id) para contas. Em atividades, "Linha (id)" é a linha de que a
atividade fala, que pode não existir mais.

Arquivos: arquivos.csv diz, para cada arquivo, a tabela e o id da linha, o paciente, o tamanho e a soma. Ao lado do
nome de cada pasta está o começo do id do paciente, porque há pacientes com o mesmo nome.

Conferir: num terminal, nesta pasta, "sha256sum -c SHA-256.txt" (Linux) ou "shasum -a 256 -c SHA-256.txt" (macOS).

As evoluções assinadas estão em json/record_entries.jsonl, as de prontuários excluídos em json/archived_records.jsonl.
${howToCheck.replace(/(.{1,110})( |$)/gu, '$1\n')}

O QUE NÃO SAI DA CLÍNICA

Senhas, sessões, códigos e chaves de acesso, mensagens ainda por enviar, e contas que o sistema refaz sozinho
(${Object.keys(tablesLeftOut).length} tabelas). Quem levar os dados para outro sistema cria novas senhas lá.


ARQUIVOS

${sayCount(files.count, 'arquivo', 'arquivos')} nas pastas, ${saySize(files.sizeBytes)}.
${missingText(files)}
`;
  return `\uFEFF${text.replaceAll('\n', '\r\n')}`;
}

function missingText({ missing, missingPaths }: ReadmeData['files']): string {
  if (missing === 0) return 'Nenhum faltava.';
  const head =
    missing === 1
      ? 'Um faltava: a linha existe, e o arquivo não estava guardado (veja: npm run doctor).'
      : `${missing.toLocaleString('pt-BR')} faltavam: a linha existe, e o arquivo não estava guardado (veja: npm run doctor).`;
  const rest = missing > missingPaths.length ? '\n  … os outros estão em arquivos.csv' : '';
  return `${head}\n\n${missingPaths.map((path) => `  ${path}`).join('\n')}${rest}`;
}
