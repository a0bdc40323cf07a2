/** What an administrator sets for the server: mail server and folder of the backups. The environment wins. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  emailAddress,
  instant,
  limits,
  optionalText,
  presentPassword,
  requiredText,
  text,
} from '../fields.ts';
import { tooLong } from '../text-rules.ts';

export const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** Why a test message was not accepted. */
export const mailTestFailures = [
  'MAIL_LOGIN_REFUSED',
  'MAIL_NOT_SECURE',
  'MAIL_REFUSED',
  'MAIL_UNREACHABLE',
] as const;
export type MailTestFailure = (typeof mailTestFailures)[number];

const missingMailField = 'Preencha este campo';
export const wrongHost = 'Use um endereço como smtp.exemplo.com.br';
const wrongPort = 'Use um número de 1 a 65535';
const openPassword = 'Com usuário e senha, escolha uma conexão protegida';
export const missingMailPassword = 'Digite a senha do servidor de e-mail';
export const wrongFolder = 'Use o caminho completo de uma pasta, como /mnt/copias';

const host = requiredText(253, missingMailField).pipe(
  z.string().regex(/^[\p{L}\d]([\p{L}\d.:-]*[\p{L}\d])?$/u, wrongHost),
);

export const mailServerInput = z
  .object({
    host,
    port: z.int(wrongPort).min(1, wrongPort).max(65_535, wrongPort),
    security: z.enum(mailSecurities),
    /** Null: a server without a login. */
    user: optionalText(limits.name),
    /** Null keeps the stored one, as long as server and user stay the same. */
    mailPassword: z
      .string()
      .max(1_000, tooLong(1_000))
      .nullish()
      .transform((value) => value || null),
    /** The name before the address; null: the address alone. */
    senderName: optionalText(limits.name).refine(
      (name) => !/["<>\r\n]/u.test(name ?? ''),
      'Sem aspas e sem < >',
    ),
    senderEmail: emailAddress,
    /** The caller's own: mails carry links that sign people in. */
    password: presentPassword,
  })
  .refine(({ security, user }) => security !== 'none' || user === null, {
    path: ['security'],
    message: openPassword,
  });

export const backupFolderInput = z.object({
  /** On the server; null: `backups/` in the data folder. */
  folder: text(1_000)
    .nullish()
    .transform((value) => value || null),
  password: presentPassword,
});

const mailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  user: z.string().nullable(),
  senderName: z.string().nullable(),
  senderEmail: z.string(),
});

export const serverSettings = z.object({
  mail: z.object({
    /** Set by `SMTP_URL`: the screen shows it, and cannot change it. */
    isFixed: z.boolean(),
    /** Null: messages stay in a folder of the server. Never has the password. */
    server: mailServer.nullable(),
    /** What this server said to the last test message; null: none since it was set. */
    lastTest: z.object({ at: instant, failure: z.enum(mailTestFailures).nullable() }).nullable(),
  }),
  backup: z.object({
    /** Whether the server makes one each day (`BACKUP`). */
    isDaily: z.boolean(),
    /** HH:mm on the clinic's clock. */
    time: z.string(),
    /** Set by `BACKUP_DIR`. */
    isFixed: z.boolean(),
    folder: z.string(),
    isDefault: z.boolean(),
    /** Whether it survives the loss of the disk with the data. */
    isApart: z.boolean(),
    /** Whether it is encrypted (`BACKUP_PASSPHRASE`). */
    isEncrypted: z.boolean(),
  }),
});
export type ServerSettings = z.infer<typeof serverSettings>;

const tags = ['serverSettings'];

export const serverSettingsContract = {
  get: endpoint
    .route({
      method: 'GET',
      path: '/server-settings',
      tags,
      summary: 'Mail server and folder of the backups',
    })
    .output(serverSettings),

  setMail: endpoint
    .route({ method: 'PUT', path: '/server-settings/mail', tags, summary: 'Set the mail server' })
    .input(mailServerInput)
    // No test is of this server yet.
    .output(z.object({ mail: serverSettings.shape.mail.omit({ lastTest: true }) })),

  /** From then on messages stay in a folder of the server. */
  removeMail: endpoint
    .route({ method: 'POST', path: '/server-settings/mail/removal', tags, summary: 'Remove the mail server' })
    .input(z.object({ password: presentPassword }))
    .output(z.object({})),

  /** To the caller's own address, by the stored server. Answers once that server has accepted the message. */
  testMail: endpoint
    .route({ method: 'POST', path: '/server-settings/mail/test', tags, summary: 'Send a test message' })
    .output(z.object({ recipient: z.string() })),

  /** The folder is tried by writing a file. The next daily backup uses it. */
  setBackupFolder: endpoint
    .route({ method: 'PUT', path: '/server-settings/backup', tags, summary: 'Set the folder of the backups' })
    .input(backupFolderInput)
    .output(serverSettings.pick({ backup: true })),
};
