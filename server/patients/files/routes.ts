import { recordRead } from '../../accounts/activity/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { takeBackFile } from '../archive/take-back.ts';
import { findPatientName } from '../patients/queries.ts';
import { presentFile, presentListedFile } from './present-file.ts';
import { countFiles, listFiles } from './queries.ts';
import { uploadFile } from './upload-file.ts';

export const filesRoutes = {
  list: forStaff('registration').files.list.handler(
    async ({ input, context: { db, caller, fileSizeLimitBytes } }) => {
      const { patientId, tab, page, pageSize } = input;
      const clinical = may(caller, 'record');
      const [patient, counts, rows] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          countFiles(tx, patientId),
          listFiles(tx, { patientId, group: tab, page, pageSize, clinical }),
          recordRead(tx, 'file', patientId),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      return {
        patient: { id: patient.id, fullName: patient.fullName },
        counts,
        rows: rows.map(presentListedFile),
        total: counts[tab],
        limitBytes: fileSizeLimitBytes,
      };
    },
  ),

  upload: forStaff('record').files.upload.handler(async ({ input, context, signal }) =>
    presentFile(await uploadFile(context, context.caller, input, signal)),
  ),

  takeBack: forStaff('record').files.takeBack.handler(async ({ input, context }) => {
    await takeBackFile(context, context.caller, input);
    return {};
  }),
};
