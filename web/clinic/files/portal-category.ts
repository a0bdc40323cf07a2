/** Where a file is in the patient's portal, as the portal calls it. */
import type { PortalFileCategory } from '#contract/screens/portal-files.ts';

export const portalCategoryLabels: Record<PortalFileCategory, string> = {
  orientations: 'Orientações da sua consulta',
  prescriptions: 'Prescrições',
  exams: 'Exames',
  papers: 'Atestados e documentos',
  photographs: 'Fotografias',
  procedures: 'Procedimentos Futuros',
  treatment: 'Plano de Tratamento',
};
