import { shownDay } from '#contract/value-formats.ts';
import { clinic } from './clinic.ts';
import type { Day } from './days.ts';
import { type Ink, type PdfLine, writePdf } from './pdf.ts';

const green: Ink = [0.18, 0.33, 0.23];
const clay: Ink = [0.64, 0.33, 0.23];
const soft: Ink = [0.42, 0.38, 0.33];

export type DocumentSubject = { fullName: string; birthDate: Day };

const footer = `${clinic.address}  ·  ${clinic.email}`;

const head = (title: string, patient: DocumentSubject, date: Day): PdfLine[] => [
  { text: clinic.clinicName, font: 'italic', size: 24, ink: green },
  {
    text: `${clinic.doctorName}  ·  ${clinic.specialty}  ·  ${clinic.registration}`,
    size: 9,
    ink: soft,
    gap: 2,
  },
  { text: title, font: 'serif', size: 19, gap: 34 },
  { text: patient.fullName, font: 'bold', gap: 16 },
  { text: `Nascimento: ${shownDay(patient.birthDate)}   Data: ${shownDay(date)}`, size: 10, ink: soft },
];

const signature = (date: Day): PdfLine[] => [
  { text: `Petrópolis, ${shownDay(date)}`, size: 10, ink: soft, gap: 44 },
  { text: clinic.doctorName, font: 'italic', size: 17, ink: green, gap: 26 },
  { text: clinic.registration, size: 9, ink: soft },
  { text: 'Documento de demonstração: pessoas, exames e registros inventados.', size: 9, ink: clay, gap: 28 },
];

export function writePrescription(patient: DocumentSubject, date: Day, items: readonly string[]): Buffer {
  const lines: PdfLine[] = [
    ...head('Receita', patient, date),
    { text: 'Modo de usar', font: 'bold', size: 12, ink: clay, gap: 26 },
    ...items.flatMap((item, index): PdfLine[] => {
      const [product = '', ...how] = item.split(': ');
      return [
        { text: `${index + 1}. ${product}`, font: 'bold', gap: 14 },
        { text: how.join(': '), x: 78, gap: 2 },
      ];
    }),
    ...signature(date),
  ];
  return writePdf(`Receita de ${patient.fullName}`, date, lines, footer);
}

export function writeReport(
  patient: DocumentSubject,
  date: Day,
  report: { title: string; findings: readonly string[]; conclusion: string },
): Buffer {
  const lines: PdfLine[] = [
    ...head(report.title, patient, date),
    { text: 'Achados', font: 'bold', size: 12, ink: clay, gap: 26 },
    ...report.findings.map((finding): PdfLine => ({ text: `• ${finding}`, gap: 6 })),
    { text: 'Conclusão', font: 'bold', size: 12, ink: clay, gap: 24 },
    { text: report.conclusion, gap: 6 },
    ...signature(date),
  ];
  return writePdf(`${report.title}: ${patient.fullName}`, date, lines, footer);
}

/** Instructions for the days after a procedure. */
export function writeGuidance(
  patient: DocumentSubject,
  date: Day,
  procedure: { title: string; description: string; advice: string },
): Buffer {
  const lines: PdfLine[] = [
    ...head(`Orientações: ${procedure.title}`, patient, date),
    { text: procedure.description, gap: 26 },
    { text: procedure.advice, font: 'bold', gap: 14 },
    ...signature(date),
  ];
  return writePdf(`Orientações: ${procedure.title}`, date, lines, footer);
}
