/** Where a file is in the patient's portal, as the portal calls it. */
import type { FileCategory } from '#contract/patients/files.ts';
import type { PortalFileCategory } from '#contract/screens/portal-files.ts';

export const portalCategoryLabels: Record<PortalFileCategory, string> = {
  orientations: 'Orientações da sua consulta',
  prescriptions: 'Prescrições',
  exams: 'Exames',
  photographs: 'Fotografias',
  procedures: 'Procedimentos Futuros',
  treatment: 'Plano de Tratamento',
};

/** As `inTab` of server/patients/files/queries.ts divides them. */
const portalCategoryOf: Record<FileCategory, PortalFileCategory> = {
  exame: 'exams',
  prescricao: 'prescriptions',
  procedure: 'procedures',
  treatment: 'treatment',
  foto: 'treatment',
};

export const portalLabelOf = (category: FileCategory) => portalCategoryLabels[portalCategoryOf[category]];
