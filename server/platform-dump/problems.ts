import { StartupError } from '../environment.ts';

/**
 * Why the source of an import cannot be read: the code, and what the person at the terminal reads. `problem` has no full stop;
 * `remedy` is a sentence.
 */
const problems = {
  // Of a dump.
  SOURCE_MISSING: {
    problem: 'O arquivo ou a pasta não foi encontrado, ou não pode ser lido',
    remedy: 'Confira o caminho e as permissões.',
  },
  NOT_A_DUMP: {
    problem: 'O arquivo não é uma cópia feita pelo pg_dump',
    remedy: 'Use o arquivo .sql, .sql.gz ou .dump que o pg_dump ou "supabase db dump" gravou.',
  },
  DUMP_TRUNCATED: {
    problem: 'A cópia do banco está incompleta: o arquivo termina antes do fim',
    remedy: 'Faça a cópia de novo, ou transfira o arquivo outra vez.',
  },
  DUMP_DAMAGED: {
    problem: 'A cópia do banco está danificada',
    remedy: 'Faça a cópia de novo, ou transfira o arquivo outra vez.',
  },
  LINE_TOO_LONG: {
    problem: 'A cópia do banco tem uma linha com mais de 64 MB',
    remedy: 'Uma clínica não tem linhas assim. Confira se é o arquivo certo.',
  },
  WRONG_ENCODING: {
    problem: 'O texto do arquivo não está na codificação que ele declara',
    remedy:
      'Grave a cópia com "pg_dump -f ARQUIVO", sem passar por um editor ou pelo redirecionamento do PowerShell.',
  },
  ENCODING_UNSUPPORTED: {
    problem: 'A cópia do banco usa uma codificação de texto que não sabemos ler',
    remedy: 'Faça a cópia com "pg_dump --encoding=UTF8".',
  },
  NO_PATIENTS: {
    problem: 'Não há a tabela public.patients na origem',
    remedy: 'Confira se é o banco certo e se a cópia inclui os esquemas public e auth.',
  },
  NO_DATA: {
    problem: 'A cópia do banco só tem a estrutura das tabelas, sem os dados',
    remedy: 'Faça a cópia sem "--schema-only"; com "supabase db dump", use "--data-only".',
  },
  COLUMNS_UNKNOWN: {
    problem: 'A cópia do banco não diz a que colunas os valores pertencem',
    remedy: 'Faça a cópia com "pg_dump --column-inserts" ou sem "--inserts".',
  },
  SQL_NOT_UNDERSTOOD: {
    problem: 'A cópia do banco tem um comando que o pg_dump não escreve',
    remedy: 'Use o arquivo como o pg_dump o gravou.',
  },
  SEVERAL_DATABASES: {
    problem: 'O arquivo tem as mesmas tabelas de vários bancos',
    remedy: 'Faça com o pg_dump uma cópia só do banco da clínica.',
  },
  PG_RESTORE_MISSING: {
    problem: 'Para ler este formato de cópia falta o programa pg_restore',
    remedy:
      'Instale-o (no Debian e no Ubuntu: apt install postgresql-client), ou faça a cópia com "pg_dump -Fp".',
  },
  DUMP_TOO_NEW: {
    problem: 'A cópia foi feita por um pg_dump mais novo que o pg_restore desta máquina',
    remedy: 'Instale um postgresql-client mais novo, ou faça a cópia com "pg_dump -Fp".',
  },
  PG_RESTORE_FAILED: {
    problem: 'O pg_restore não conseguiu ler a cópia do banco',
    remedy: 'Faça a cópia de novo, ou use "pg_dump -Fp".',
  },
  UNPACKED_TOO_LARGE: {
    problem: 'O arquivo comprimido se expande muito além do normal',
    remedy: 'Confira se é o arquivo certo; ou descomprima-o e use o arquivo .sql.',
  },
  DISK_FULL: {
    problem: 'Não há espaço em disco para ler a cópia',
    remedy: 'Libere espaço na pasta temporária e tente de novo.',
  },
  // Of a live database.
  DATABASE_ADDRESS: {
    problem: 'O endereço do banco de origem não pôde ser lido',
    remedy: 'Use postgresql://usuario:senha@servidor:5432/banco.',
  },
  DATABASE_UNREACHABLE: {
    problem: 'Não foi possível conectar ao banco de origem',
    remedy: 'Confira o servidor, a porta e a rede.',
  },
  DATABASE_REFUSED: {
    problem: 'O banco de origem recusou o usuário ou a senha',
    remedy: 'Confira o usuário, a senha e o nome do banco no endereço.',
  },
  DATABASE_FORBIDDEN: {
    problem: 'O usuário do banco de origem não pode ler todas as linhas',
    remedy: 'Use o usuário postgres do projeto.',
  },
  DATABASE_LOST: {
    problem: 'A conexão com o banco de origem caiu durante a leitura',
    remedy: 'Tente de novo; ou faça uma cópia com o pg_dump e use o arquivo.',
  },
  // Of the stored files.
  FILES_MISSING: {
    problem: 'A origem dos arquivos não foi encontrada, ou não pode ser lida',
    remedy: 'Indique uma pasta com uma subpasta para cada bucket, um arquivo .zip dela, ou s3.',
  },
  NO_BUCKETS: {
    problem: 'A origem dos arquivos não tem nenhum dos buckets da clínica',
    remedy:
      'Indique a pasta que contém as subpastas patient-files, patient-photos e as outras, não uma destas.',
  },
  ZIP_DAMAGED: {
    problem: 'O arquivo .zip está danificado ou incompleto',
    remedy: 'Crie-o de novo, ou transfira-o outra vez.',
  },
  ZIP_TOO_LARGE: {
    problem: 'O arquivo .zip se expande além do que é aceito',
    remedy: 'Descomprima-o na máquina do servidor e indique a pasta.',
  },
  ZIP_REFUSED: {
    problem: 'O arquivo .zip tem entradas que não são aceitas',
    remedy: 'Crie-o de novo, só com as pastas e os arquivos, sem senha e sem atalhos.',
  },
  S3_NOT_CONFIGURED: {
    problem: 'Faltam os dados do serviço S3 de origem',
    remedy:
      'Defina IMPORT_S3_ENDPOINT, IMPORT_S3_REGION, IMPORT_S3_ACCESS_KEY_ID e IMPORT_S3_SECRET_ACCESS_KEY.',
  },
  S3_REFUSED: {
    problem: 'O serviço S3 de origem recusou a chave',
    remedy: 'Confira IMPORT_S3_ACCESS_KEY_ID, IMPORT_S3_SECRET_ACCESS_KEY e IMPORT_S3_REGION.',
  },
  S3_UNREACHABLE: {
    problem: 'O serviço S3 de origem não respondeu',
    remedy: 'Confira IMPORT_S3_ENDPOINT e a rede, e tente de novo.',
  },
} as const satisfies Record<string, { problem: string; remedy: string }>;

export type ImportProblemCode = keyof typeof problems;

/** The source of an import cannot be read. A command prints it; an import stores what its code means. */
export class ImportProblem extends StartupError {
  readonly code: ImportProblemCode;

  /** @param detail where it is, such as a table and a line; never a value of a row */
  constructor(code: ImportProblemCode, detail?: string, cause?: unknown) {
    const { problem, remedy } = problems[code];
    super(detail ? `${problem} (${detail})` : problem, remedy);
    this.code = code;
    if (cause !== undefined) this.cause = cause;
  }
}
