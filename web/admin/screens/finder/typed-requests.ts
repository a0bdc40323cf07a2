/** What a typed text asks for: something to do with a patient, or free times of a procedure. */
import { fold } from '#contract/fold.ts';
import { paths } from '#web/paths.ts';
import {
  type Icon,
  IconCalendarPlus,
  IconClipboardHeart,
  IconFiles,
  IconPencil,
  IconPrescription,
  IconPrinter,
  IconSparkles,
} from '#web/ui/icons/icons.ts';

export type PatientAction = { label: string; words: string; to: (patientId: string) => string; Icon: Icon };

const patientActions: readonly PatientAction[] = [
  {
    label: 'Agendar',
    words: 'agendar agendamento marcar',
    to: (patientId) => paths.admin.newAppointment({ patientId }),
    Icon: IconCalendarPlus,
  },
  {
    label: 'Novo documento',
    words: 'documento receita atestado orçamento',
    to: (patientId) => paths.admin.newDocument(patientId),
    Icon: IconPrescription,
  },
  {
    label: 'Imprimir o prontuário',
    words: 'imprimir prontuário',
    to: (patientId) => paths.admin.patientRecord(patientId),
    Icon: IconPrinter,
  },
  { label: 'Arquivos', words: 'arquivos exames', to: paths.admin.patientFiles, Icon: IconFiles },
  {
    label: 'Plano de Tratamento',
    words: 'plano tratamento',
    to: paths.admin.patientTreatment,
    Icon: IconClipboardHeart,
  },
  {
    label: 'Procedimentos Futuros',
    words: 'procedimentos futuros',
    to: paths.admin.patientProcedures,
    Icon: IconSparkles,
  },
  { label: 'Editar', words: 'editar', to: paths.admin.editPatient, Icon: IconPencil },
];

/** Shorter words are taken for the beginning of a name only. */
const shortestAction = 3;

/** 'marina agendar' or 'agendar marina': the action, and who it is for. */
export function patientActionIn(text: string): { action: PatientAction; name: string } | undefined {
  const words = text.split(/\s+/u);
  const last = words.length - 1;
  for (const place of last > 0 ? [last, 0] : []) {
    const typed = fold(words[place] ?? '');
    const action = patientActions.find((each) =>
      fold(each.words)
        .split(' ')
        .some((word) => word.startsWith(typed)),
    );
    const name = words.toSpliced(place, 1).join(' ');
    // 'receita 123' is the number of a document, and would find whoever has it in the phone.
    if (typed.length >= shortestAction && action && /\p{L}/u.test(name)) return { action, name };
  }
  return undefined;
}

const freeTime = '(?:proximos? )?(?:horarios?|vagas?)(?: livres?)?';
const onlyFreeTime = new RegExp(`^${freeTime}$`, 'u');
const freeTimeOf = new RegExp(`^${freeTime}(?: d[eoa]| para| com)? (.+)$|^(.+) ${freeTime}$`, 'u');

/** 'próximo horário peeling' or 'peeling vaga': the procedure that is searched. Undefined where the text names none. */
export function procedureOfFreeTimeIn(text: string): string | undefined {
  const typed = fold(text).trim().replace(/\s+/gu, ' ');
  const found = onlyFreeTime.test(typed) ? null : freeTimeOf.exec(typed);
  return found?.[1] ?? found?.[2];
}
