import type { Services } from '../../platform/calls/context.ts';
import type { NoticeServices } from './notice.ts';
import { queueNotice } from './queue-notice.ts';

type Needed = NoticeServices & Pick<Services, 'db' | 'outbox' | 'background'>;

/** Beside the answer: the file is stored, whether or not its patient hears of it. `files` knows this only as a service. */
export const prescriptionNotices =
  (services: Needed): Services['tellOfPrescription'] =>
  (patientId) =>
    services.background.start('notice of a new document', async () => {
      await services.db.asService((tx) => queueNotice(tx, services, { kind: 'newDocument', patientId }));
      services.outbox.wake();
    });
