/**
 * A patient's whole record as one archive (Lei 13.709/2018, art. 18). These addresses are not endpoints of the contract,
 * because the answer is a file.
 */

/** The caller's own record. */
export const ownExport = '/api/portal/export';

export const exportOf = (patientId: string) => `/api/patients/${patientId}/export`;
