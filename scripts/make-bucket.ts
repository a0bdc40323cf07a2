/** `npm run make-bucket`: makes the bucket that S3_BUCKET names, where it is missing. */
import { StartupError } from '#server/environment.ts';
import { runCommand } from '#server/starting/run-command.ts';
import { makeBucket } from '#server/storage/make-bucket.ts';
import { printLine } from '#server/terminal.ts';

await runCommand(async ({ environment: { s3 } }) => {
  if (!s3) throw new StartupError('Não há um bucket a criar', 'Defina as cinco variáveis S3_.');
  const made = await makeBucket(s3);
  printLine(made ? `O bucket ${s3.bucket} foi criado` : `O bucket ${s3.bucket} já existe`);
  return 0;
});
