import type { Services } from '../../platform/calls/context.ts';
import type { NoticeServices } from './notice.ts';
import { queueNotice } from './queue-notice.ts';

type Needed = NoticeServices & Pick<Services, 'db' | 'outbox' | 'background'>;

/**
 * Beside the answer: the document is stored, whether or not its patient is notified. The patients' district knows this only as
 * a service.
 */
export const documentNotices =
  (services: Needed): Services['tellOfDocument'] =>
  (kind, patientId) =>
    services.background.start('notice of a new document', async () => {
      await services.db.asService((tx) =>
        queueNotice(tx, services, { kind, patientId }, { daytimeOnly: true }),
      );
      services.outbox.wake();
    });
