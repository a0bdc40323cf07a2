/** A document's words as they are printed, and as the signed entry holds them. */
import { shownCpf } from '#contract/cpf.ts';
import { shownCents } from '#contract/money/cents.ts';
import { ageOn } from '#contract/patients/age.ts';
import {
  type DocumentWords,
  documentTitle,
  type PrescriptionLine,
  totalOfQuote,
} from '#contract/patients/documents.ts';
import { type Control, controlOf, controlTexts, nameOfLine } from '#contract/patients/medicines.ts';
import { type Sex, sexNames } from '#contract/patients/registration.ts';
import { addDays, shownDay, shownPhone } from '#contract/value-formats.ts';
import type { Part, Sheet, SheetSection } from '../../platform/paper/draw-sheet.ts';
import { inWords } from '../../platform/paper/in-words.ts';

/** A line where something is not known. */
export const blank = '________';

/** Who and where, as it was read for this document. */
export interface Letterhead {
  clinic: { name: string; address: string; phone: string; email: string | null };
  patient: {
    name: string;
    civilName: string | null;
    sex?: Sex | null;
    birthDate?: string | null;
    cpf: string | null;
    address: string | null;
  };
  /** The day of the visit that it is written in, or of one of the last days. */
  attendedOn?: string | null;
  signer: { name: string; council: string; rqe: string | null };
  /** The clinic's, yyyy-MM-dd. */
  day: string;
}

const longDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** Without a glyph of their own in `Intl`'s texts: its spaces do not break. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ');
/** '27 de novembro de 2026' */
export const inFull = (day: string) => plainSpaces(longDay.format(new Date(day)));
/** Name and lines of the letterhead. */
export const headOf = (clinic: Letterhead['clinic']) => ({
  name: clinic.name,
  lines: [clinic.address, [shownPhone(clinic.phone), clinic.email].filter(Boolean).join(' · ')],
});

const note = (text: string): Part[] => (text ? [{ kind: 'paragraph', text }] : []);

type Section = Pick<SheetSection, 'title' | 'parts' | 'copy' | 'boxes'>;

function medicinePart({ use, quantity, continuous, ...named }: PrescriptionLine, index: number): Part {
  return {
    kind: 'item',
    title: `${index + 1}. ${nameOfLine(named)}`,
    aside: quantity,
    text: continuous ? `${use}\nUso contínuo.` : use,
  };
}

const boxes = [
  {
    title: 'Identificação do comprador',
    lines: ['Nome:', 'Documento e órgão emissor:', 'Endereço:', 'Telefone:'],
  },
  {
    title: 'Identificação do fornecedor',
    lines: ['Farmácia:', 'Lote e quantidade:', 'Data:', 'Assinatura do farmacêutico:'],
  },
];
const strictness: readonly Control[] = ['notification', 'special', 'retained'];

/** Controlled medicines apart, in two copies each: by the law's form, to be signed with a pen. */
function prescription(words: Extract<DocumentWords, { kind: 'prescription' }>): Section[] {
  const plain = words.lines.filter((line) => controlOf(line) === null);
  const sections: Section[] = [];
  if (plain.length > 0)
    sections.push({ title: 'Receita', parts: [...plain.map(medicinePart), ...note(words.note)] });
  for (const control of strictness) {
    const lines = words.lines.filter((line) => controlOf(line) === control);
    if (lines.length === 0) continue;
    const { heading, why } = controlTexts[control];
    const parts: Part[] = [
      ...lines.map(medicinePart),
      ...(plain.length === 0 ? note(words.note) : []),
      { kind: 'note', text: `${why} Assinada à caneta: não é receita eletrônica.` },
    ];
    for (const copy of ['1ª via: farmácia', '2ª via: paciente'])
      sections.push({ title: heading, copy, parts, boxes });
  }
  return sections;
}

function sectionsOf(words: DocumentWords, { patient, attendedOn, day }: Letterhead): Section[] {
  const title = documentTitle(words);
  switch (words.kind) {
    case 'prescription':
      return prescription(words);
    case 'certificate': {
      const who = `${patient.name}${patient.cpf ? `, CPF ${shownCpf(patient.cpf)},` : ''}`;
      const ofSex = (female: string, male: string, any: string) =>
        patient.sex === 'female' ? female : patient.sex === 'male' ? male : any;
      const attended = `${ofSex('atendida', 'atendido', 'atendido(a)')} nesta clínica${attendedOn ? ` em ${shownDay(attendedOn)}` : ''}`;
      const days = words.days === 1 ? 'dia' : 'dias';
      const text =
        words.days === 0
          ? `Declaro, para os devidos fins, que ${who} compareceu a atendimento nesta clínica em ${shownDay(words.from)}.`
          : `Atesto, para os devidos fins, que ${who} foi ${attended} e necessita de ${words.days} (${inWords(words.days)}) ${days} de afastamento de suas atividades, a partir de ${shownDay(words.from)}.`;
      const cid: Part[] = words.cid
        ? [
            {
              kind: 'paragraph',
              text: `CID-10: ${words.cid}. Informado a pedido ${ofSex('da', 'do', 'do(a)')} paciente.`,
            },
          ]
        : [];
      return [{ title, parts: [{ kind: 'paragraph', text }, ...cid, ...note(words.note)] }];
    }
    case 'exam_request':
      return [
        {
          title,
          parts: [
            { kind: 'paragraph', text: 'Solicito:' },
            ...words.exams.map((exam): Part => ({ kind: 'paragraph', text: `•  ${exam}` })),
            ...(words.note
              ? ([{ kind: 'heading', text: 'Indicação clínica' }, ...note(words.note)] as Part[])
              : []),
          ],
        },
      ];
    case 'quote': {
      return [
        {
          title,
          parts: [
            ...words.lines.map(
              ({ description, quantity, priceCents }): Part => ({
                kind: 'amount',
                label:
                  quantity === 1
                    ? description
                    : `${quantity} x ${description} (${shownCents(priceCents)} cada)`,
                amount: shownCents(quantity * priceCents),
              }),
            ),
            { kind: 'amount', label: 'Total', amount: shownCents(totalOfQuote(words.lines)), isTotal: true },
            {
              kind: 'note',
              text: `Válido até ${shownDay(addDays(day, words.validDays))}.`,
            },
            ...note(words.note),
          ],
        },
      ];
    }
    case 'report':
    case 'orientation':
      return [{ title: words.title || title, parts: [{ kind: 'paragraph', text: words.text }] }];
  }
}

/** @param isSigned with a certificate, when it is issued */
export function composeSheet(
  words: DocumentWords,
  letterhead: Letterhead,
  issued: { number: string; check: { url: string; code: string } } | null,
  isSigned = false,
): Omit<Sheet, 'clinic'> & { clinic: Omit<Sheet['clinic'], 'logo'> } {
  const { clinic, patient, signer, day } = letterhead;
  const facts = [
    ['Paciente', patient.name],
    ...(patient.civilName ? [['Nome civil', patient.civilName] as const] : []),
    ...(patient.cpf ? [['CPF', shownCpf(patient.cpf)] as const] : []),
  ] as const;
  // RDC 471/2021 asks for age and sex: a line for the pen where they are not known.
  const ofCopy = [
    ['Idade', patient.birthDate ? ageOn(patient.birthDate, day) : blank],
    ['Sexo', patient.sex ? sexNames[patient.sex] : blank],
    ...(patient.address ? [['Endereço', patient.address] as const] : []),
  ] as const;
  const title = `${documentTitle(words)}${issued ? ` ${issued.number}` : ''}`;
  return {
    title,
    number: issued?.number ?? null,
    clinic: headOf(clinic),
    sections: sectionsOf(words, letterhead).map((section) => ({
      ...section,
      facts: section.copy ? [...facts, ...ofCopy] : facts,
      dated: inFull(day),
      ...(isSigned && { seal: 'Assinado digitalmente com o certificado de' }),
      signer: [
        signer.name,
        signer.council,
        ...(signer.rqe ? [`RQE ${signer.rqe.replace(/^RQE\s*/iu, '')}`] : []),
      ],
    })),
    foot: `${title}, ${patient.name}\n${
      isSigned
        ? `Assinado digitalmente com o certificado de ${signer.name}. Vale o PDF, não a impressão; o certificado se confere em validar.iti.gov.br.`
        : 'Documento para assinatura à caneta: vale com a assinatura de próprio punho de quem o emitiu.'
    }`,
    check: issued?.check ?? null,
  };
}

const textOfPart = (part: Part) =>
  part.kind === 'item'
    ? [part.aside ? `${part.title} (${part.aside})` : part.title, part.text].join('\n')
    : part.kind === 'amount'
      ? `${part.label}: ${part.amount}`
      : part.text;

/** Everything that the pages say about the patient, once for each text: what is signed. */
export const textOfSheet = ({ title, sections }: Pick<Sheet, 'title' | 'sections'>) =>
  [
    title,
    ...new Set(
      sections.map((section) =>
        [
          ...section.facts.map(([label, value]) => `${label}: ${value}`),
          section.title,
          ...section.parts.map(textOfPart),
          `${section.dated}. ${section.seal ? `${section.seal} ` : ''}${section.signer.join(' · ')}`,
        ].join('\n'),
      ),
    ),
  ].join('\n\n');
