import { describe, expect, test } from 'vitest';
import { readEnvironment, StartupError } from './environment.ts';

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
    return [];
  } catch (error) {
    const problems: unknown[] = error instanceof AggregateError ? error.errors : [error];
    return problems.map((problem) =>
      problem instanceof StartupError ? `${problem.message}. ${problem.remedy}` : String(problem),
    );
  }
}

describe('the environment', () => {
  test('needs nothing to be set', () => {
    expect(readEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      clinicTimeZone: 'America/Sao_Paulo',
      emailConfirmation: 'off',
      fileSizeLimitBytes: 25 * 1024 * 1024,
      databaseUrl: undefined,
      smtpUrl: undefined,
      admin: undefined,
      s3: undefined,
    });
  });

  test('treats an empty variable as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test('prefers a variable that is set to the default of a command', () => {
    const defaults = { DATA_DIR: './data-demo' };
    expect(readEnvironment({}, defaults).dataDir).toMatch(/\/data-demo$/);
    expect(readEnvironment({ DATA_DIR: '/srv/vico' }, defaults).dataDir).toBe('/srv/vico');
  });

  test.each([
    ['HOST=0.0.0.0', { HOST: '0.0.0.0' }, 'http://localhost:3000'],
    ['an IPv6 address', { HOST: '::1', PORT: '80' }, 'http://[::1]:80'],
    [
      'an address with a slash at its end',
      { PUBLIC_URL: 'https://clinica.example/' },
      'https://clinica.example',
    ],
  ])('derives the public address from %s', (_, source, publicUrl) => {
    expect(readEnvironment(source).publicUrl).toBe(publicUrl);
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://localhost/clinic'],
    ['PUBLIC_URL', 'clinica.example'],
    ['ADMIN_EMAILS', 'a@clinica.example, nobody'],
    ['CLINIC_TIME_ZONE', 'Rio'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'Clínica'],
    ['EMAIL_CONFIRMATION', 'yes'],
    ['FILE_SIZE_LIMIT_MB', '2.5'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s, and says what to write instead', (name, value) => {
    const problems = problemsOf({ MAIL_FROM: 'a@clinica.example', [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: valor inválido.*\\. Use .+\\.$`));
  });

  test('reports every problem at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });

  test.each([
    ['ADMIN_EMAIL', 'a@clinica.example', ['ADMIN_PASSWORD']],
    ['SMTP_URL', 'smtp://mail.example', ['MAIL_FROM']],
    ['S3_BUCKET', 'b', ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ])('asks for the variables that %s needs', (name, value, missing) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(missing);
  });

  // The rules of a new password are checked where it makes an administrator.
  test.each(['        ', 'x'.repeat(1_001)])(
    'refuses a password that the login screen would refuse',
    (password) => {
      const problems = problemsOf({ ADMIN_EMAIL: 'a@clinica.example', ADMIN_PASSWORD: password });
      expect(problems).toEqual([
        'ADMIN_PASSWORD: valor inválido. Use uma senha de 10 a 128 caracteres, junto com ADMIN_EMAIL.',
      ]);
    },
  );

  test('never repeats a secret', () => {
    const problems = problemsOf({ DATABASE_URL: 'x://user:hunter2@host/db', ADMIN_PASSWORD: 'short' });
    expect(problems.join()).not.toMatch(/hunter2|short/);
  });

  test('compares e-mails in lower case', () => {
    const { adminEmails, admin } = readEnvironment({
      ADMIN_EMAILS: 'Ana@Clinica.example,bia@clinica.example',
      ADMIN_EMAIL: 'Ana@Clinica.example',
      ADMIN_PASSWORD: 'meu-segredo-1',
    });
    expect(adminEmails).toEqual(['ana@clinica.example', 'bia@clinica.example']);
    expect(admin).toEqual({ email: 'ana@clinica.example', password: 'meu-segredo-1' });
  });
});
