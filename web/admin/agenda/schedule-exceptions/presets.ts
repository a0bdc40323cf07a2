/** The exceptions that the screen offers to add, in the words that people use for them. */
import type { ExceptionKind } from '#contract/agenda/schedule-exceptions.ts';
import {
  type Icon,
  IconBeach,
  IconCalendarOff,
  IconClockEdit,
  IconConfetti,
  IconLock,
  IconTool,
} from '#web/ui/icons/icons.ts';

export type Preset = {
  kind: ExceptionKind;
  label: string;
  /** Title of the dialog for a new one. */
  title: string;
  /** Title of the dialog for a stored one. */
  edit: string;
  saved: string;
  Icon: Icon;
};

export const presets: readonly Preset[] = [
  {
    kind: 'vacation',
    label: 'Férias',
    title: 'Férias',
    edit: 'Editar férias',
    saved: 'Férias salvas',
    Icon: IconBeach,
  },
  {
    kind: 'closed',
    label: 'Fechar um dia',
    title: 'Fechar um dia',
    edit: 'Editar dia fechado',
    saved: 'Dia fechado salvo',
    Icon: IconCalendarOff,
  },
  {
    kind: 'block',
    label: 'Bloquear horário',
    title: 'Bloquear horário',
    edit: 'Editar bloqueio',
    saved: 'Bloqueio salvo',
    Icon: IconLock,
  },
  {
    kind: 'other_hours',
    label: 'Outro horário num dia',
    title: 'Outro horário num dia',
    edit: 'Editar horário do dia',
    saved: 'Horário do dia salvo',
    Icon: IconClockEdit,
  },
  {
    kind: 'holiday',
    label: 'Feriado da cidade',
    title: 'Feriado da cidade ou do estado',
    edit: 'Editar feriado',
    saved: 'Feriado salvo',
    Icon: IconConfetti,
  },
  {
    kind: 'maintenance',
    label: 'Manutenção',
    title: 'Manutenção de uma sala ou equipamento',
    edit: 'Editar manutenção',
    saved: 'Manutenção salva',
    Icon: IconTool,
  },
];

export const presetOf = (kind: ExceptionKind) => presets.find((preset) => preset.kind === kind);
