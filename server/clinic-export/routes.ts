import { clinicExportAt, exportLinkSeconds } from '#contract/clinic-export.ts';
import { checkOwnPassword } from '../accounts/with-password.ts';
import { forAdmin } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { counted, countInside } from '../limits/count-attempt.ts';
import { limits } from '../limits/limits.ts';
import { newToken } from '../links/links.ts';
import { insertLink } from '../links/queries.ts';
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
