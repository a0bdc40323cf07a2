import { isAdministrator } from '../accounts/actor.ts';
import { deleteSessions, findAccountByEmail } from '../accounts/queries.ts';
import { recordReset } from '../activity/queries.ts';
import { openMaintenance, scopeOn } from '../database/maintenance.ts';
import type { Scope } from '../database/open-database.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { StartupError } from '../environment.ts';
import { type CommandContext, printLine, usageError } from '../terminal.ts';
import { leaveOffLetter } from './leave-off-letter.ts';
import { deleteSecondFactor } from './queries.ts';

/**
 * `npm run reset-second-factor`: for an administrator who has neither the app nor a recovery code, where no other
 * administrator can remove it. Whoever may run it could read the database anyway; the password stays what it is.
 */
export async function resetCommand(args: string[], { environment, log }: CommandContext): Promise<number> {
  const [email, ...more] = args;
  if (!email?.includes('@') || more.length > 0) throw usageError('npm run reset-second-factor -- EMAIL');
  const { ownerUrl, stop } = await reachDatabase(environment, log);
  try {
    const maintenance = openMaintenance(ownerUrl);
    try {
      const sessions = await maintenance.transaction().execute((db) => {
        return reset(scopeOn(db), email.trim().toLowerCase(), environment.publicUrl);
      });
      printLine('A verificação em duas etapas foi removida. A senha continua a mesma.');
      printLine(
        `Sessões encerradas: ${sessions}. A pessoa é avisada por e-mail; o registro de atividades conta o que houve.`,
      );
      printLine('Para ativar de novo: Configurações, depois de entrar.');
      return 0;
    } finally {
      await maintenance.destroy();
    }
  } finally {
    await stop();
  }
}

/** All of it or nothing. @returns how many sessions ended */
async function reset(tx: Scope, email: string, publicUrl: string): Promise<number> {
  const account = await findAccountByEmail(tx, email);
  if (!account) {
    throw new StartupError('Nenhuma conta usa este e-mail', 'Confira o endereço. Nada foi alterado.');
  }
  if (!isAdministrator(account) || !(await deleteSecondFactor(tx, account.user_id))) {
    throw new StartupError(
      'Esta conta não tem a verificação em duas etapas',
      'Quem esqueceu a senha usa “Esqueci minha senha” na tela de entrada. Nada foi alterado.',
    );
  }
  const sessions = await recordReset(tx, account);
  await deleteSessions(tx, account.user_id);
  await leaveOffLetter(tx, account, publicUrl);
  return sessions;
}
