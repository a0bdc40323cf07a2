/** docs/moving-in.md has the same command. */
export const dumpCommand =
  'pg_dump --no-owner --schema=public --schema=auth --schema=storage --format=custom --file=clinica.dump "ENDEREÇO_DO_BANCO"';
const makeDump = `Faça a cópia com: ${dumpCommand}`;

/**
 * Why the older platform's data cannot be read: one sentence for the problem, then what to do. The screen and the command show
 * the same text.
 */
export const sourceFailures = {
  // Of a dump.
  source_not_found:
    'O arquivo ou a pasta não foi encontrado, ou não pode ser lido. Confira o caminho e as permissões.',
  not_a_dump: `O arquivo não é uma cópia que o pg_dump gravou em texto (.sql, .sql.gz) ou no formato próprio (.dump). ${makeDump}`,
  dump_form: `A cópia do banco não tem as linhas das tabelas na forma que lemos: só tem a estrutura, ou as tem em comandos INSERT, ou de vários bancos. ${makeDump}`,
  dump_truncated:
    'A cópia do banco está incompleta: o arquivo termina antes do fim. Faça a cópia de novo, ou transfira o arquivo outra vez.',
  dump_damaged: 'A cópia do banco está danificada. Faça a cópia de novo, ou transfira o arquivo outra vez.',
  line_too_long:
    'A cópia do banco tem uma linha com mais de 64 MB. Uma clínica não tem linhas assim. Confira se é o arquivo certo.',
  wrong_encoding:
    'O texto da cópia do banco não está em UTF-8. Faça a cópia com "pg_dump --encoding=UTF8 -f ARQUIVO", sem passar por um editor ou pelo redirecionamento do PowerShell.',
  no_patients:
    'Não há a tabela public.patients na origem. Confira se é o banco certo e se a cópia inclui os esquemas public e auth.',
  pg_restore_missing:
    'Para ler este formato de cópia falta o programa pg_restore. Instale-o (no Debian e no Ubuntu: apt install postgresql-client), ou faça a cópia com "pg_dump -Fp".',
  dump_too_new:
    'A cópia foi feita por um pg_dump mais novo que o pg_restore desta máquina. Instale um postgresql-client mais novo, ou faça a cópia com "pg_dump -Fp".',
  pg_restore_failed:
    'O pg_restore não conseguiu ler a cópia do banco. Faça a cópia de novo, ou use "pg_dump -Fp".',
  unpacked_too_large:
    'O arquivo comprimido se expande muito além do normal. Confira se é o arquivo certo; ou descomprima-o e use o arquivo .sql.',
  disk_full: 'Não há espaço em disco para ler a cópia. Libere espaço na pasta temporária e tente de novo.',
  // Of the stored files.
  files_missing:
    'A origem dos arquivos não foi encontrada, ou não pode ser lida. Indique uma pasta com uma subpasta para cada bucket, ou um arquivo .zip dela.',
  no_buckets:
    'A origem dos arquivos não tem nenhum dos buckets da clínica. Indique a pasta que contém as subpastas patient-files, patient-photos e as outras, não uma destas.',
  zip_damaged: 'O arquivo .zip está danificado ou incompleto. Crie-o de novo, ou transfira-o outra vez.',
  zip_too_large:
    'O arquivo .zip se expande além do que é aceito. Descomprima-o na máquina do servidor e indique a pasta.',
  zip_refused:
    'O arquivo .zip tem entradas que não são aceitas. Crie-o de novo, só com as pastas e os arquivos e sem atalhos.',
  zip_encrypted: 'O arquivo .zip está protegido por senha. Crie-o de novo, sem senha.',
} as const;
export type SourceFailure = keyof typeof sourceFailures;
