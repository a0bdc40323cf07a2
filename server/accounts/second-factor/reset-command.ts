import { isOfStaff } from '../../platform/calls/actor.ts';
import { openMaintenance, scopeOn } from '../../platform/database/maintenance.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { reachDatabase } from '../../platform/database/reach-database.ts';
import { StartupError } from '../../platform/environment.ts';
import { insertMessage } from '../../platform/mail/queries.ts';
import { type CommandContext, printLine, usageError } from '../../platform/terminal.ts';
import { lockAccountByEmail } from '../accounts/queries.ts';
import { deleteSessions } from '../accounts/session-queries.ts';
import { recordReset } from '../activity/queries.ts';
import { deleteSecondFactor } from './queries.ts';
import { secondFactorRemovedMessage } from './second-factor-removed-mail.ts';

/**
 * `npm run reset-second-factor`: for a member of the staff without the app and without recovery codes, where no
 * administrator can remove it. It gives no more than the machine's operator has: they could read the database anyway. The
 * password stays.
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
      printLine('Para ativar de novo: Minha conta, depois de entrar.');
      return 0;
    } finally {
      await maintenance.destroy();
    }
  } finally {
    await stop();
  }
}

/** In one transaction. @returns how many sessions ended */
async function reset(tx: Scope, email: string, publicUrl: string): Promise<number> {
  const account = await lockAccountByEmail(tx, email);
  if (!account) {
    throw new StartupError('Nenhuma conta usa este e-mail', 'Confira o endereço. Nada foi alterado.');
  }
  if (!isOfStaff(account) || !(await deleteSecondFactor(tx, account.user_id))) {
    throw new StartupError(
      'Esta conta não tem a verificação em duas etapas',
      'Quem esqueceu a senha usa “Esqueci minha senha” na tela de entrada. Nada foi alterado.',
    );
  }
  const sessions = await recordReset(tx, account);
  await deleteSessions(tx, account.user_id);
  await insertMessage(tx, await secondFactorRemovedMessage(tx, account, publicUrl));
  return sessions;
}
