/** Everything of the clinic as one ZIP, for administrators (decision 081). */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { presentPassword } from '../fields.ts';

/** How long the address of a prepared export works. */
export const exportLinkSeconds = 120;

/** Not an endpoint, because the answer is a file. The address works once, for the account that asked for it. */
export const clinicExportAt = (token: string) => `/api/clinic-export/${token}`;

export const clinicExportContract = {
  /** Nothing is read yet: the address that it gives sends the export. */
  start: endpoint
    .route({
      method: 'POST',
      path: '/clinic-export',
      tags: ['clinicExport'],
      summary: 'Prepare the download of everything of the clinic',
    })
    .input(z.object({ password: presentPassword }))
    .output(z.object({ address: z.string() })),
};
