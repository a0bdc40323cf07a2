/** All that is kept of a patient as one archive (Lei 13.709/2018, art. 18). Its answer is a file, so it is no endpoint. */

/** Of whoever asks. */
export const ownExport = '/api/portal/export';

export const exportOf = (patientId: string) => `/api/patients/${patientId}/export`;
