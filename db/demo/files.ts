import sharp from 'sharp';
import type { DemoAppointment } from './appointment.ts';
import { catalogue } from './catalogue.ts';
import { conditions } from './conditions.ts';
import type { Day } from './days.ts';
import { writeGuidance, writePrescription, writeReport } from './documents.ts';
import type { DemoPatient } from './patients.ts';
import { drawSkin } from './pictures/skin-pictures.ts';
import { createRandom, idOf } from './random.ts';
import { visitsOf } from './records.ts';
import type { Condition } from './services.ts';

export type DemoFile = {
  id: string;
  patientId: string;
  name: string;
  category: 'exame' | 'prescricao' | 'procedure';
  description: string | null;
  type: 'application/pdf' | 'image/jpeg';
  date: Day;
  write: () => Buffer | Promise<Buffer>;
};

export const jpeg = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();

/** The files in each record. Every file has the date of a visit. */
export function inventFiles(
  patients: readonly DemoPatient[],
  agenda: readonly DemoAppointment[],
): DemoFile[] {
  const random = createRandom('files');
  return patients.flatMap((patient, index) => {
    const kept = (share: number) => index === 0 || random.happens(share);
    const visits = visitsOf(patient, agenda);
    const [first] = visits;
    const last = visits.at(-1);
    if (!first || !last || !kept(0.9)) return [];
    const { prescription, report, picture }: Condition = conditions[patient.condition];
    const file = (
      date: Day,
      name: string,
      rest: Pick<DemoFile, 'category' | 'description' | 'type' | 'write'>,
    ) => ({
      id: idOf(`file ${patient.fullName} ${name} ${date}`),
      patientId: patient.id,
      name,
      date,
      ...rest,
    });
    const prescribed = (date: Day, description: string | null) =>
      file(date, 'Receita', {
        category: 'prescricao',
        description,
        type: 'application/pdf',
        write: () => writePrescription(patient, date, prescription),
      });
    const treated = catalogue.filter(({ service }) => service !== 'Consulta');
    const treatment = visits.findLast((visit) => treated.some(({ service }) => service === visit.service));
    const procedure = treated.find(({ service }) => service === treatment?.service);
    return [
      ...(kept(0.85) ? [prescribed(first.date, 'Primeira receita')] : []),
      ...(last !== first && kept(0.3) ? [prescribed(last.date, 'Renovação')] : []),
      ...(kept(0.6)
        ? [
            file(first.date, report.title, {
              category: 'exame',
              description: report.conclusion,
              type: 'application/pdf',
              write: () => writeReport(patient, first.date, report),
            }),
          ]
        : []),
      ...(kept(0.5)
        ? [
            file(first.date, picture.name, {
              category: 'exame',
              description: null,
              type: 'image/jpeg',
              write: () => jpeg(drawSkin(picture.look, patient.fullName)),
            }),
          ]
        : []),
      ...(treatment && procedure && kept(0.5)
        ? [
            file(treatment.date, `Orientações - ${procedure.title}`, {
              category: 'procedure',
              description: 'Cuidados em casa',
              type: 'application/pdf',
              write: () => writeGuidance(patient, treatment.date, procedure),
            }),
          ]
        : []),
    ] satisfies DemoFile[];
  });
}
