/**
 * Why the older platform's data cannot be read: one sentence for the problem, then what to do. The screen and the command show
 * the same text.
 */
export const sourceFailures = {
  // Of a dump.
  source_not_found:
    'O arquivo ou a pasta não foi encontrado, ou não pode ser lido. Confira o caminho e as permissões.',
  not_a_dump:
    'O arquivo não é uma cópia feita pelo pg_dump. Use o arquivo .sql, .sql.gz ou .dump que o pg_dump ou "supabase db dump" gravou.',
  dump_truncated:
    'A cópia do banco está incompleta: o arquivo termina antes do fim. Faça a cópia de novo, ou transfira o arquivo outra vez.',
  dump_damaged: 'A cópia do banco está danificada. Faça a cópia de novo, ou transfira o arquivo outra vez.',
  line_too_long:
    'A cópia do banco tem uma linha com mais de 64 MB. Uma clínica não tem linhas assim. Confira se é o arquivo certo.',
  wrong_encoding:
    'O texto do arquivo não está na codificação que ele declara. Grave a cópia com "pg_dump -f ARQUIVO", sem passar por um editor ou pelo redirecionamento do PowerShell.',
  encoding_unsupported:
    'A cópia do banco usa uma codificação de texto que não sabemos ler. Faça a cópia com "pg_dump --encoding=UTF8".',
  no_patients:
    'Não há a tabela public.patients na origem. Confira se é o banco certo e se a cópia inclui os esquemas public e auth.',
  no_data:
    'A cópia do banco só tem a estrutura das tabelas, sem os dados. Faça a cópia sem "--schema-only"; com "supabase db dump", use "--data-only".',
  columns_unknown:
    'A cópia do banco não diz a que colunas os valores pertencem. Faça a cópia com "pg_dump --column-inserts" ou sem "--inserts".',
  sql_not_understood:
    'A cópia do banco tem um comando que o pg_dump não escreve. Use o arquivo como o pg_dump o gravou.',
  several_databases:
    'O arquivo tem as mesmas tabelas de vários bancos. Faça com o pg_dump uma cópia só do banco da clínica.',
  pg_restore_missing:
    'Para ler este formato de cópia falta o programa pg_restore. Instale-o (no Debian e no Ubuntu: apt install postgresql-client), ou faça a cópia com "pg_dump -Fp".',
  dump_too_new:
    'A cópia foi feita por um pg_dump mais novo que o pg_restore desta máquina. Instale um postgresql-client mais novo, ou faça a cópia com "pg_dump -Fp".',
  pg_restore_failed:
    'O pg_restore não conseguiu ler a cópia do banco. Faça a cópia de novo, ou use "pg_dump -Fp".',
  unpacked_too_large:
    'O arquivo comprimido se expande muito além do normal. Confira se é o arquivo certo; ou descomprima-o e use o arquivo .sql.',
  disk_full: 'Não há espaço em disco para ler a cópia. Libere espaço na pasta temporária e tente de novo.',
  // Of a live database.
  database_address:
    'O endereço do banco de origem não pôde ser lido. Use postgresql://usuario:senha@servidor:5432/banco.',
  database_unreachable: 'Não foi possível conectar ao banco de origem. Confira o servidor, a porta e a rede.',
  database_refused:
    'O banco de origem recusou o usuário ou a senha. Confira o usuário, a senha e o nome do banco no endereço.',
  database_forbidden:
    'O usuário do banco de origem não pode ler todas as linhas. Use o usuário postgres do projeto.',
  database_lost:
    'A conexão com o banco de origem caiu durante a leitura. Tente de novo; ou faça uma cópia com o pg_dump e use o arquivo.',
  // Of the stored files.
  files_missing:
    'A origem dos arquivos não foi encontrada, ou não pode ser lida. Indique uma pasta com uma subpasta para cada bucket, um arquivo .zip dela, ou s3.',
  no_buckets:
    'A origem dos arquivos não tem nenhum dos buckets da clínica. Indique a pasta que contém as subpastas patient-files, patient-photos e as outras, não uma destas.',
  zip_damaged: 'O arquivo .zip está danificado ou incompleto. Crie-o de novo, ou transfira-o outra vez.',
  zip_too_large:
    'O arquivo .zip se expande além do que é aceito. Descomprima-o na máquina do servidor e indique a pasta.',
  zip_refused:
    'O arquivo .zip tem entradas que não são aceitas. Crie-o de novo, só com as pastas e os arquivos e sem atalhos.',
  zip_encrypted: 'O arquivo .zip está protegido por senha. Crie-o de novo, sem senha.',
  s3_not_configured:
    'Faltam os dados do serviço S3 de origem. Defina IMPORT_S3_ENDPOINT, IMPORT_S3_REGION, IMPORT_S3_ACCESS_KEY_ID e IMPORT_S3_SECRET_ACCESS_KEY.',
  s3_refused:
    'O serviço S3 de origem recusou a chave. Confira IMPORT_S3_ACCESS_KEY_ID, IMPORT_S3_SECRET_ACCESS_KEY e IMPORT_S3_REGION.',
  s3_unreachable:
    'O serviço S3 de origem não respondeu. Confira IMPORT_S3_ENDPOINT e a rede, e tente de novo.',
} as const;
export type SourceFailure = keyof typeof sourceFailures;
