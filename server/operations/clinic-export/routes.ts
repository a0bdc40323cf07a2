import { clinicExportAt, exportLinkSeconds } from '#contract/operations/clinic-export.ts';
import { checkOwnPassword } from '../../accounts/accounts/with-password.ts';
import { counted, countInside } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { newToken } from '../../accounts/links/links.ts';
import { insertLink } from '../../accounts/links/queries.ts';
import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { isExportUnderWay } from './queries.ts';
import { linkIdentifier } from './send-clinic-export.ts';

export const clinicExportRoutes = {
  start: forAdmin.clinicExport.start.handler(async ({ input, context }) => {
    const { caller, accounts } = context;
    const { act } = await checkOwnPassword(context, caller, input.password);
    const token = newToken();
    await act(async (tx) => {
      if (await isExportUnderWay(tx)) throw refusal('EXPORT_UNDER_WAY');
      const link = { identifier: linkIdentifier(token), userId: caller.userId, shown: true };
      await insertLink(tx, link, exportLinkSeconds);
      const { account } = limits['clinic-export'];
      await countInside(tx, accounts, [
        counted(accounts, 'clinic-export', 'account', account, caller.userId),
      ]);
    });
    return { address: clinicExportAt(token) };
  }),
};
