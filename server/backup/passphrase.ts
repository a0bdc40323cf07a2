import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartupError, shortestPassphrase } from '../environment.ts';
import { passphraseNeeded } from './problems.ts';

/** Asks at the terminal, without showing what is typed. @throws StartupError where there is no terminal */
export async function askPassphrase(question: string, signal?: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw passphraseNeeded();
  process.stdout.write(`  ${question} `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    // The interface takes Ctrl+C from the terminal before the process sees it.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    return await terminal.question('', signal ? { signal } : {});
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** For a new backup: asked twice, since nobody can look at it. */
export async function askNewPassphrase(signal?: AbortSignal): Promise<string> {
  const passphrase = await askPassphrase('Senha para a cópia:', signal);
  if (passphrase.length < shortestPassphrase) {
    throw new StartupError('A senha é curta demais', `Use ao menos ${shortestPassphrase} caracteres.`);
  }
  if ((await askPassphrase('A mesma senha de novo:', signal)) === passphrase) return passphrase;
  throw new StartupError('As duas senhas não são iguais', 'Tente de novo.');
}
