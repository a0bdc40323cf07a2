import type { OperatedEnvironment } from '../../platform/calls/context.ts';
import type { Environment } from '../../platform/environment.ts';

/** What the environment has set, as the screen shows it: of `SMTP_URL` only the server. */
export const operatedOf = ({ dataDir, backup, smtpUrl, mailFrom }: Environment): OperatedEnvironment => ({
  dataDir,
  backup: {
    isDaily: backup.isDaily,
    time: backup.time,
    chosenFolder: backup.chosenFolder,
    isEncrypted: backup.passphrase !== undefined,
  },
  mail: smtpUrl === undefined ? null : mailOf(new URL(smtpUrl), mailFrom),
});

function mailOf(url: URL, from: string): NonNullable<OperatedEnvironment['mail']> {
  const isTls = url.protocol === 'smtps:';
  const [, name, address] = /^(.*)<([^<>]*)>$/u.exec(from) ?? [];
  return {
    host: url.hostname,
    port: Number(url.port || (isTls ? 465 : 587)),
    security: isTls ? 'tls' : 'starttls',
    user: null,
    senderName: name?.trim().replaceAll('"', '') || null,
    senderEmail: address ?? from,
  };
}
