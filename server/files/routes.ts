import { recordRead } from '../activity/queries.ts';
import { forAdmin, forAdminAtOnce } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { presentFile } from './present-file.ts';
import { countFiles, findPatientName, listFiles } from './queries.ts';
import { uploadFile } from './upload-file.ts';

export const filesRoutes = {
  list: forAdminAtOnce.files.list.handler(async ({ input, context: { ask, fileSizeLimitBytes } }) => {
    const { patientId, tab, page, pageSize } = input;
    const { answer } = await ask((tx) =>
      Promise.all([
        findPatientName(tx, patientId),
        countFiles(tx, patientId),
        listFiles(tx, { patientId, group: tab, page, pageSize }),
        recordRead(tx, 'file', patientId),
      ]),
    );
    const [patient, { treatment: _inNoTab, ...counts }, rows] = answer;
    if (!patient) throw refusal('NOT_FOUND');
    return {
      patient: { id: patient.id, fullName: patient.full_name },
      counts,
      rows: rows.map(presentFile),
      total: counts[tab],
      limitBytes: fileSizeLimitBytes,
    };
  }),

  upload: forAdmin.files.upload.handler(async ({ input, context, signal }) =>
    presentFile(await uploadFile(context, context.caller, input, signal)),
  ),
};
