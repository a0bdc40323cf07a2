/** How each kind of row of a patient's story looks. See 'How to add a kind of row' in docs/architecture.md. */
import type { ReactNode } from 'react';
import type { StoryKind, StoryRow } from '#contract/screens/patient-story.ts';
import {
  type Icon,
  IconCalendarEvent,
  IconCamera,
  IconChecklist,
  IconClipboardHeart,
  IconFile,
  IconSparkles,
  IconStethoscope,
} from '#web/ui/icons/icons.ts';
import { AnamnesisRow } from './anamnesis-row.tsx';
import { AppointmentRow, isMissed, sayMissed } from './appointment-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { PhotographsRow } from './photographs-row.tsx';
import { FileRow, PlanRow, ProcedureRow } from './record-rows.tsx';

type Rows = { [Row in StoryRow as Row['kind']]: Row };

interface KindOfRow<Row> {
  /** In the filter. */
  name: string;
  Icon: Icon;
  Row: (props: { row: Row; patientId: string }) => ReactNode;
  /** Rows that follow each other are one line, which opens. */
  folded?: { is: (row: Row) => boolean; say: (rows: readonly Row[]) => string };
}

type Kinds = { [Kind in StoryKind]: KindOfRow<Rows[Kind]> };

/** In the order of the filter. */
export const kinds: Kinds = {
  appointment: {
    name: 'Agendamentos',
    Icon: IconCalendarEvent,
    Row: AppointmentRow,
    folded: { is: isMissed, say: sayMissed },
  },
  file: { name: 'Arquivos', Icon: IconFile, Row: FileRow },
  plan: { name: 'Planos de tratamento', Icon: IconClipboardHeart, Row: PlanRow },
  anamnesis: { name: 'Anamneses', Icon: IconChecklist, Row: AnamnesisRow },
  entry: { name: 'Evoluções', Icon: IconStethoscope, Row: EntryRow },
  photographs: { name: 'Fotografias', Icon: IconCamera, Row: PhotographsRow },
  procedure: { name: 'Procedimentos futuros', Icon: IconSparkles, Row: ProcedureRow },
};

/** The parts of the kind that a row has. */
export const kindOf = <Kind extends StoryKind>(kind: Kind): KindOfRow<Rows[Kind]> => kinds[kind];
export const isFolded = (row: StoryRow) => kindOf(row.kind).folded?.is(row) ?? false;
