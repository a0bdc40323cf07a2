import type { ServerSettings } from '#contract/operations/server-settings.ts';
import { withPassword } from '../../accounts/accounts/with-password.ts';
import { counted, countInside } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { findClinicName } from '../../accounts/links/queries.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { backupFolder } from '../backup/file-names.ts';
import { checkFolder } from './backup-folder.ts';
import { addressOf, lastTestOf, removeMailServer, saveMailServer, serverOf } from './mail-server.ts';
import { findServerSettings, saveMailTest, saveServerSettings } from './queries.ts';
import { sendTestMessage } from './test-message.ts';

async function present(context: RequestContext): Promise<ServerSettings> {
  const { db, environment, isBackupApart } = context;
  const row = await db.asService(findServerSettings);
  const server = serverOf(row, db.authSecret);
  const lastTest = lastTestOf(row, environment.mail ?? server);
  const { isDaily, time, chosenFolder, isEncrypted } = environment.backup;
  return {
    mail: {
      isFixed: environment.mail !== null,
      lastTest,
      server:
        environment.mail ??
        (server && {
          host: server.host,
          port: server.port,
          security: server.security,
          user: server.login?.user ?? null,
          senderName: server.sender.name || null,
          senderEmail: server.sender.address,
        }),
    },
    backup: {
      isDaily,
      time,
      isFixed: chosenFolder !== undefined,
      folder: backupFolder(environment, row?.backup_folder),
      isDefault: !chosenFolder && !row?.backup_folder,
      isApart: await isBackupApart(),
      isEncrypted,
    },
  };
}

export const serverSettingsRoutes = {
  get: forAdmin.serverSettings.get.handler(({ context }) => present(context)),

  setMail: forAdmin.serverSettings.setMail.handler(async ({ input, context }) => {
    const { db, caller, mailer, environment } = context;
    if (environment.mail) throw refusal('SET_ON_SERVER');
    await withPassword(context, caller, input.password, (tx) => saveMailServer(tx, db.authSecret, input));
    await mailer.refresh?.();
    const { server, isFixed } = (await present(context)).mail;
    return { mail: { server, isFixed } };
  }),

  removeMail: forAdmin.serverSettings.removeMail.handler(async ({ input, context }) => {
    const { caller, mailer, environment } = context;
    if (environment.mail) throw refusal('SET_ON_SERVER');
    await withPassword(context, caller, input.password, removeMailServer);
    await mailer.refresh?.();
    return {};
  }),

  testMail: forAdmin.serverSettings.testMail.handler(async ({ context }) => {
    const { db, caller, accounts, mailer, environment, clock } = context;
    await mailer.refresh?.();
    if (!mailer.sends) throw refusal('MAIL_OFF');
    const { clinicName, server } = await db.asService(async (tx) => {
      const { account } = limits['mail-test'];
      await countInside(tx, accounts, [counted(accounts, 'mail-test', 'account', account, caller.userId)]);
      const server = environment.mail ?? serverOf(await findServerSettings(tx), db.authSecret);
      return { clinicName: await findClinicName(tx), server };
    });
    const { email, fullName } = caller;
    const failure = await sendTestMessage(mailer, { email, fullName }, clinicName ?? null);
    if (server) await db.asService((tx) => saveMailTest(tx, clock.now(), addressOf(server), failure));
    if (failure) throw refusal(failure);
    return { recipient: email };
  }),

  setBackupFolder: forAdmin.serverSettings.setBackupFolder.handler(async ({ input, context }) => {
    const { caller, environment } = context;
    if (environment.backup.chosenFolder) throw refusal('SET_ON_SERVER');
    const folder = input.folder && (await checkFolder(input.folder, environment.dataDir));
    await withPassword(context, caller, input.password, (tx) =>
      saveServerSettings(tx, { backup_folder: folder }),
    );
    const { backup } = await present(context);
    return { backup };
  }),
};
