/** A term as it is read, signed and printed. */
import { shownCpf } from '#contract/cpf.ts';
import { fillTerm, termParts } from '#contract/patients/term-templates.ts';
import type { TermSignature } from '#contract/patients/terms.ts';
import { shownDay } from '#contract/value-formats.ts';
import type { Part, Sheet } from '../../platform/paper/draw-sheet.ts';
import { headOf, inFull, type Letterhead } from '../documents/compose-sheet.ts';
import { sha256 } from '../record/entry-content.ts';
import type { FoundTerm } from './queries.ts';

type Clinic = Letterhead['clinic'];

/** Of a text: what fills its fields. */
type Text = Pick<FoundTerm, 'body' | 'patientName' | 'procedure' | 'professional' | 'risks'>;
/** Of a page: whose it is, and of which version. */
type Heading = Pick<FoundTerm, 'title' | 'version' | 'patientName' | 'civilName' | 'procedure'>;

/** Of a CPF that nothing was compared with. */
const typedCpf = 'CPF informado na assinatura';

/** Of the text as a file in the signed PDF. */
export const attachedName = 'texto.txt';

/** With its fields filled in, and the hash of exactly that. @param day the clinic's, yyyy-MM-dd */
export function readText(term: Text, clinicName: string, day: string) {
  const text = fillTerm(term.body, {
    paciente: term.patientName,
    procedimento: term.procedure,
    profissional: term.professional,
    clinica: clinicName,
    data: shownDay(day),
    riscos: term.risks,
  });
  return { text, textHash: sha256(text) };
}

/** Who, when and from where: what a later reader asks. `at` is yyyy-MM-dd HH:mm:ss in the clinic's zone. */
export interface Circumstances {
  way: 'link' | 'portal' | 'tablet';
  /** The name of who handed the tablet over. */
  lentBy: string | null;
  at: string;
  timeZone: string;
  address: string | null;
  device: string | null;
}

const placeOf = ({ way, lentBy }: Circumstances) =>
  ({
    link: 'pelo link da consulta, depois da data de nascimento',
    portal: 'no portal do paciente, com senha',
    tablet: `em um aparelho da clínica, entregue por ${lentBy ?? 'alguém da equipe'}`,
  })[way];

const factsOf = ({ patientName, civilName, procedure }: Heading, cpf: string | null, cpfLabel = 'CPF') => [
  ['Paciente', patientName] as const,
  ...(civilName ? [['Nome civil', civilName] as const] : []),
  ...(cpf ? [[cpfLabel, shownCpf(cpf)] as const] : []),
  ...(procedure ? [['Procedimento', procedure] as const] : []),
];

type Bare = Omit<Sheet, 'clinic'> & { clinic: Omit<Sheet['clinic'], 'logo'> };

/** @param term `cpf`: the registered one, which `given` repeats; null: there is none */
export function composeSigned(
  term: Heading & Pick<FoundTerm, 'cpf'>,
  read: { text: string; textHash: string },
  clinic: Clinic,
  given: TermSignature,
  circumstances: Circumstances,
  issued: { number: string; check: Sheet['check'] },
): Bare {
  const { at, timeZone, address, device } = circumstances;
  const [day = '', time = ''] = at.split(' ');
  const ownLabel = term.cpf ? 'CPF' : typedCpf;
  const who = ({ name, cpf }: { name: string; cpf: string | null }, label = typedCpf) =>
    `${name}${cpf ? `, ${label} ${shownCpf(cpf)}` : ''}`;
  const signer = given.guardian ?? given;
  const signed = [
    `Assinado ${placeOf(circumstances)}, em ${shownDay(day)} às ${time.slice(0, 8)} (${timeZone}), por ${
      given.guardian
        ? `${who(given.guardian)}, responsável por ${who(given, ownLabel)}`
        : who(given, ownLabel)
    }.`,
    ...(given.witness ? [`Testemunha: ${who(given.witness)}.`] : []),
    `Endereço de rede: ${address ?? 'não informado'}. Aparelho: ${device ?? 'não informado'}.`,
    `Modelo “${term.title}”, versão ${term.version}. SHA-256 do texto: ${read.textHash}. O texto exato está dentro deste PDF, no anexo ${attachedName}: para conferir, extraia-o (pdfdetach -saveall) e calcule o SHA-256 dele (sha256sum).`,
    'Este arquivo tem um selo digital, feito com uma chave só dele, que não foi guardada. Um leitor de assinaturas em PDF (como pdfsig) mostra se algo mudou depois de selado. O selo não é da ICP-Brasil e não diz quem assinou.',
  ].join('\n');
  // The text may speak as the patient.
  const bySomeoneElse: Part[] = given.guardian
    ? [{ kind: 'paragraph', text: `Assinado por ${signer.name}, responsável por ${given.name}.` }]
    : [];
  const title = `Termo ${issued.number}`;
  return {
    title,
    number: issued.number,
    clinic: headOf(clinic),
    sections: [
      {
        title: term.title,
        facts: factsOf(term, given.cpf, ownLabel),
        parts: [...termParts(read.text), ...bySomeoneElse, { kind: 'note', text: signed }],
        dated: inFull(day),
        signer: [signer.name, given.guardian ? 'Responsável' : 'Paciente'],
        drawing: given.drawing,
      },
    ],
    foot: `${title}, ${term.patientName}\nAssinatura eletrônica por desenho, aceita pelas partes (MP 2.200-2/2001, art. 10, § 2º; Lei 14.063/2020).`,
    check: issued.check,
    attached: { name: attachedName, text: read.text },
  };
}

/** To be signed with a pen. @param cpf null: it is written by hand */
export function composePaper(
  term: FoundTerm,
  cpf: string | null,
  text: string,
  clinic: Clinic,
  day: string,
): Bare {
  const lines = ['Nome:', 'CPF:', 'Assinatura:'];
  const parts: Part[] = [
    ...termParts(text),
    { kind: 'note', text: `Modelo “${term.title}”, versão ${term.version}.` },
  ];
  return {
    title: term.title,
    number: null,
    unnumbered: 'Para assinar à caneta',
    clinic: headOf(clinic),
    sections: [
      {
        title: term.title,
        facts: factsOf(term, cpf),
        parts,
        boxes: [
          { title: 'Responsável, se menor de idade', lines },
          { title: 'Testemunha, se houver', lines },
        ],
        dated: inFull(day),
        signer: [term.patientName, 'Paciente'],
      },
    ],
    foot: `${term.title}, ${term.patientName}\nPara assinar à caneta.`,
    check: null,
  };
}
