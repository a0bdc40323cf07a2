/** `npm run make-bucket`: makes the bucket that S3_BUCKET names, where it is missing. */
import { runCommand } from '#server/entry/starting/run-command.ts';
import { StartupError } from '#server/platform/environment.ts';
import { makeBucket } from '#server/platform/storage/make-bucket.ts';
import { printLine } from '#server/platform/terminal.ts';

await runCommand(async ({ environment: { s3 } }) => {
  if (!s3) throw new StartupError('Não há um bucket a criar', 'Defina as cinco variáveis S3_.');
  const made = await makeBucket(s3);
  printLine(made ? `O bucket ${s3.bucket} foi criado` : `O bucket ${s3.bucket} já existe`);
  return 0;
});
