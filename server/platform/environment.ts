import { resolve } from 'node:path';
import { z } from 'zod';
import { presentPassword } from '#contract/fields.ts';
import { toWhatsapp } from './whatsapp-settings.ts';

/** A problem that prevents a start or a command, with a message for the person at the terminal. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** What to do, in one sentence. */
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** In characters. */
export const shortestPassphrase = 8;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));
const email = z.string().trim().toLowerCase().pipe(z.email());
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const text = z.string().trim().min(1);
/** As WhatsApp allows them. */
const templateName = z.string().regex(/^[a-z0-9_]{1,512}$/);
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** Every variable the application reads. */
export const variables = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: httpUrl.optional(),
  ADMIN_EMAIL: email.optional(),
  // Its rules are checked where it makes an administrator: a later start with it works as before.
  ADMIN_PASSWORD: presentPassword.optional(),
  ADMIN_EMAILS: z
    .string()
    .transform((list) => list.split(/[,;\s]+/).filter((part) => part !== ''))
    .pipe(z.array(email))
    .default([]),
  CLINIC_TIME_ZONE: z.string().refine(isTimeZone).default('America/Sao_Paulo'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
    .default('nao-responda@localhost'),
  EMAIL_CONFIRMATION: z.enum(['off', 'required']).default('off'),
  FILE_SIZE_LIMIT_MB: wholeNumber(1, 1024).default(25),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP: z.enum(['daily', 'off']).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('03:00'),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(7),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 520).default(4),
  BACKUP_PASSPHRASE: z.string().min(shortestPassphrase).optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_NUMBER_ID: z.string().regex(/^\d+$/).optional(),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
  WHATSAPP_TEMPLATE_REMINDER: templateName.optional(),
  WHATSAPP_TEMPLATE_BOOKED: templateName.optional(),
  WHATSAPP_TEMPLATE_MOVED: templateName.optional(),
  WHATSAPP_TEMPLATE_CANCELLED: templateName.optional(),
  WHATSAPP_API_URL: httpUrl.default('https://graph.facebook.com/v24.0'),
  LOG_LEVEL: logLevel.optional(),
});

export type Variables = z.output<typeof variables>;
type Variable = keyof Variables;

const template = (example: string) =>
  `o nome de um modelo aprovado, com letras minúsculas, algarismos e _, por exemplo ${example}`;

/** The valid form of each variable. */
const usage: Record<Variable, string> = {
  HOST: 'um endereço desta máquina, por exemplo HOST=127.0.0.1',
  PORT: 'um número de 1 a 65535, por exemplo PORT=3000',
  DATA_DIR: 'o caminho de uma pasta, por exemplo DATA_DIR=./data',
  DATABASE_URL: 'DATABASE_URL=postgresql://usuario:senha@servidor:5432/banco',
  PUBLIC_URL: 'o endereço que as pessoas abrem, por exemplo PUBLIC_URL=https://clinica.exemplo.com.br',
  ADMIN_EMAIL: 'um e-mail completo, junto com ADMIN_PASSWORD',
  ADMIN_PASSWORD: 'uma senha de 10 a 128 caracteres, junto com ADMIN_EMAIL',
  ADMIN_EMAILS: 'e-mails completos separados por vírgula',
  CLINIC_TIME_ZONE: 'um nome da base IANA, por exemplo CLINIC_TIME_ZONE=America/Sao_Paulo',
  SMTP_URL: 'SMTP_URL=smtp://usuario:senha@servidor:587',
  MAIL_FROM: 'um remetente, por exemplo MAIL_FROM="Clínica <contato@clinica.exemplo.com.br>"',
  EMAIL_CONFIRMATION: 'EMAIL_CONFIRMATION=off ou EMAIL_CONFIRMATION=required',
  FILE_SIZE_LIMIT_MB: 'um número inteiro de megabytes de 1 a 1024, por exemplo FILE_SIZE_LIMIT_MB=25',
  TRUSTED_PROXIES: 'quantos proxies ficam à frente do sistema, de 0 a 10, por exemplo TRUSTED_PROXIES=1',
  DRAIN_SECONDS: 'um número de segundos de 0 a 600, por exemplo DRAIN_SECONDS=5',
  METRICS_PORT: 'um número de 1 a 65535, por exemplo METRICS_PORT=9464',
  METRICS_HOST: 'um endereço desta máquina, por exemplo METRICS_HOST=127.0.0.1',
  S3_ENDPOINT: 'o endereço do serviço, por exemplo S3_ENDPOINT=https://s3.exemplo.com.br',
  S3_REGION: 'a região, por exemplo S3_REGION=sa-east-1',
  S3_BUCKET: 'o nome do bucket',
  S3_ACCESS_KEY_ID: 'a chave de acesso do serviço',
  S3_SECRET_ACCESS_KEY: 'a chave secreta do serviço',
  BACKUP: 'BACKUP=daily ou BACKUP=off',
  BACKUP_DIR: 'o caminho de uma pasta, por exemplo BACKUP_DIR=/mnt/copias',
  BACKUP_TIME: 'uma hora do dia, por exemplo BACKUP_TIME=03:00',
  BACKUP_KEEP_DAYS: 'um número de dias a partir de 1, por exemplo BACKUP_KEEP_DAYS=7',
  BACKUP_KEEP_WEEKS: 'um número de semanas, por exemplo BACKUP_KEEP_WEEKS=4',
  BACKUP_PASSPHRASE: `uma senha de ao menos ${shortestPassphrase} caracteres`,
  WHATSAPP_TOKEN: 'o token de acesso da API do WhatsApp',
  WHATSAPP_NUMBER_ID: 'a identificação do número na API do WhatsApp, só algarismos',
  WHATSAPP_APP_SECRET: 'a chave secreta do aplicativo na Meta',
  WHATSAPP_VERIFY_TOKEN: 'uma palavra secreta à sua escolha, a mesma que no painel da Meta',
  WHATSAPP_TEMPLATE_REMINDER: template('lembrete'),
  WHATSAPP_TEMPLATE_BOOKED: template('marcada'),
  WHATSAPP_TEMPLATE_MOVED: template('remarcada'),
  WHATSAPP_TEMPLATE_CANCELLED: template('cancelada'),
  WHATSAPP_API_URL:
    'o endereço da API do WhatsApp, por exemplo WHATSAPP_API_URL=https://graph.facebook.com/v24.0',
  LOG_LEVEL: `LOG_LEVEL=${logLevel.options.join(', ')}`,
};

/** Enough for two health checks of a proxy, so that it sees that the process is stopping. */
const drainSecondsBehindProxies = 5;

/** Values that are never printed, not even wrong ones. */
export const secrets = new Set<string>([
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] satisfies Variable[]);

const admin: Variable[] = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];
const s3: Variable[] = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

const whatsapp: Variable[] = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATE_REMINDER',
];
const otherTemplates: Variable[] = [
  'WHATSAPP_TEMPLATE_BOOKED',
  'WHATSAPP_TEMPLATE_MOVED',
  'WHATSAPP_TEMPLATE_CANCELLED',
];

/** If any of the first is set, all of the second must be set. */
const requirements: [any: Variable[], all: Variable[]][] = [
  [admin, admin],
  [s3, s3],
  [[...whatsapp, ...otherTemplates], whatsapp],
  [['SMTP_URL'], ['MAIL_FROM']],
];

const isVariable = (name: PropertyKey | undefined): name is Variable =>
  typeof name === 'string' && name in usage;

export type Environment = ReturnType<typeof toEnvironment>;

/**
 * Reads every variable, once. An empty variable counts as not set.
 * @param defaults values for variables that are not set (the demo has a data folder of its own)
 * @throws AggregateError of StartupErrors, one for each wrong variable
 */
export function readEnvironment(
  source: Record<string, string | undefined>,
  defaults: Partial<Record<Variable, string>> = {},
): Environment {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse({ ...defaults, ...set });
  const wrong = new Set((parsed.error?.issues ?? []).map((issue) => issue.path[0]).filter(isVariable));
  const problems = [...wrong].map((name) => {
    const shown = secrets.has(name) ? '' : ` (${JSON.stringify(set[name])})`;
    return new StartupError(`${name}: valor inválido${shown}`, `Use ${usage[name]}.`);
  });
  for (const [any, all] of requirements) {
    const cause = any.find((name) => name in set);
    if (!cause) continue;
    for (const name of all.filter((needed) => !(needed in set))) {
      problems.push(new StartupError(`${name}: falta, pois ${cause} está definida`, `Use ${usage[name]}.`));
    }
  }
  if (!parsed.success || problems.length > 0) throw new AggregateError(problems, 'invalid environment');
  return toEnvironment(parsed.data, 'DATA_DIR' in set);
}

function toEnvironment(values: Variables, dataDirIsChosen: boolean) {
  const host = values.HOST === '0.0.0.0' || values.HOST === '::' ? 'localhost' : values.HOST;
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    /** Absolute. */
    dataDir: resolve(values.DATA_DIR),
    /** False: the default, which may be replaced by another folder where PostgreSQL cannot use it. */
    dataDirIsChosen,
    /** Absent: the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** The address that people open, without a slash at the end; links in mails begin with it. */
    publicUrl: values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${values.PORT}`,
    /** The first administrator; absent: a one-use set-up link. */
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    /** Lower case. */
    adminEmails: values.ADMIN_EMAILS,
    clinicTimeZone: values.CLINIC_TIME_ZONE,
    /** Absent: mail is written to `mail/` in the data folder. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    emailConfirmation: values.EMAIL_CONFIRMATION,
    fileSizeLimitBytes: values.FILE_SIZE_LIMIT_MB * 1024 * 1024,
    /** Number of proxies in front of the application, each of which appends to `X-Forwarded-For`. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** How long a stop still serves requests while `/ready` says 503. 0 without a proxy, because nothing requests `/ready`. */
    drainSeconds: values.DRAIN_SECONDS ?? (values.TRUSTED_PROXIES > 0 ? drainSecondsBehindProxies : 0),
    /** Where a monitoring server reads the metrics; absent: no metrics. */
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: values.METRICS_PORT } : undefined,
    /** Absent: files lie in the data folder. */
    s3:
      S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            region: S3_REGION,
            bucket: S3_BUCKET,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    backup: {
      /** On by default for the embedded database only: an external one has backups of its own. */
      isDaily: (values.BACKUP ?? (values.DATABASE_URL ? 'off' : 'daily')) === 'daily',
      /** Absolute; absent: `backups/` in the data folder. */
      chosenFolder: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
      /** On the clinic's clock, HH:mm. */
      time: values.BACKUP_TIME,
      keep: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
      /** Absent: daily backups are not encrypted. */
      passphrase: values.BACKUP_PASSPHRASE,
    },
    /** Absent: the server sends nothing by WhatsApp. */
    whatsapp: toWhatsapp(values),
    /** Absent: warnings on a terminal, information elsewhere. */
    logLevel: values.LOG_LEVEL,
  };
}
