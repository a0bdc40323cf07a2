import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartupError, shortestPassphrase } from '../../platform/environment.ts';
import { passphraseNeeded } from './problems.ts';

/** Asks at the terminal, without showing the input. @throws StartupError without a terminal */
export async function askPassphrase(question: string, signal?: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw passphraseNeeded();
  process.stdout.write(`  ${question} `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    // readline receives Ctrl+C in place of the process.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    return await terminal.question('', signal ? { signal } : {});
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** For a new backup: asks twice, because the input is not shown. */
export async function askNewPassphrase(signal?: AbortSignal): Promise<string> {
  const passphrase = await askPassphrase('Senha para a cópia:', signal);
  if (passphrase.length < shortestPassphrase) {
    throw new StartupError('A senha é curta demais', `Use ao menos ${shortestPassphrase} caracteres.`);
  }
  if ((await askPassphrase('A mesma senha de novo:', signal)) === passphrase) return passphrase;
  throw new StartupError('As duas senhas não são iguais', 'Tente de novo.');
}
