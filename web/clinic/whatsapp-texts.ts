/** Texts that the clinic's staff send by WhatsApp. They name no procedure: a message may be read by others. */
import { formatDate, formatDayAndMonth } from '#web/format/date.ts';
import { firstName } from '#web/format/initials.ts';
import { formsFirst } from '#web/paths.ts';

type Told = {
  patient: { fullName: string };
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
  clinicName: string;
};

const sayMove = ({ patient, date, time, clinicName }: Told) =>
  `Olá, ${firstName(patient.fullName)}! O seu horário (${clinicName}) mudou para ${formatDayAndMonth(date)}, às ${time}.`;

const reply = 'Se não puder vir, é só responder a esta mensagem.';

/** To a patient who was moved. The new time, or that of the first of several `sessions`. */
export const movedText = ({ sessions = 1, ...told }: Told & { sessions?: number }) =>
  sessions === 1
    ? `${sayMove(told)} ${reply}`
    : `Olá, ${firstName(told.patient.fullName)}! Os horários das suas próximas ${sessions} sessões (${told.clinicName}) mudaram. A primeira é ${formatDayAndMonth(told.date)}, às ${told.time}. ${reply}`;

/** The same, from the queue of those to be asked: they also confirm it. The link is that of the appointment. */
export const movedQuestion = ({ link, ...told }: Told & { link: string | undefined }) =>
  [
    `${sayMove(told)} Você pode vir? É só responder a esta mensagem.`,
    ...(link ? [`Para confirmar, remarcar ou cancelar: ${link}`] : []),
  ].join('\n\n');

/** The link of the appointment, opened at what is to be filled in and signed. */
export const linkToForms = (link: string) => `${link}${formsFirst}`;

/** To a patient who has not filled in the anamnesis. The link is that of the appointment. */
export const anamnesisText = ({ patient, date, time, clinicName, link }: Told & { link: string }) =>
  `Olá, ${firstName(patient.fullName)}! Antes do seu horário de ${formatDayAndMonth(date)}, às ${time} (${clinicName}), responda a algumas perguntas sobre a sua saúde. Leva uns quatro minutos: ${linkToForms(link)}`;

/** To a patient who has a term to sign. The link is that of the appointment. */
export const termText = ({ patient, date, time, clinicName, link }: Told & { link: string }) =>
  `Olá, ${firstName(patient.fullName)}! Antes do seu horário de ${formatDayAndMonth(date)}, às ${time} (${clinicName}), leia o termo com calma e, se concordar, assine pelo celular: ${linkToForms(link)}`;

/** To a patient on the waiting list. */
export const freeTimeText = ({ patient, date, time, clinicName }: Told) =>
  `Olá, ${firstName(patient.fullName)}! Temos um horário livre (${clinicName}): ${formatDayAndMonth(date)}, às ${time}. Quer vir? É só responder a esta mensagem.`;

/** To a patient who received a lot that its maker recalls. The product is told by phone or at the clinic. */
export const recallText = ({
  patient,
  day,
  clinicName,
}: Pick<Told, 'patient' | 'clinicName'> & { day: string }) =>
  `Olá, ${firstName(patient.fullName)}! Aqui é da ${clinicName}. Precisamos falar com você sobre o seu atendimento de ${formatDate(day)}. Responda a esta mensagem ou ligue para nós, por favor.`;

/**
 * To a patient who has not come for long, or to the responsible person.
 * @param owner whose phone it is, '' for a responsible person without a name; null: the patient's own
 */
export function absentText({
  patient,
  owner,
  clinicName,
}: Pick<Told, 'patient' | 'clinicName'> & { owner: string | null }) {
  const name = firstName(owner ?? patient.fullName);
  const absent = owner === null ? 'você' : firstName(patient.fullName);
  return `Olá${name && `, ${name}`}! Aqui é da ${clinicName}. Faz um tempo que ${absent} não vem. Quando quiser marcar um horário, é só responder a esta mensagem.`;
}
