import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { saySession } from '#web/clinic/session-progress.ts';

type Choices = Pick<AppointmentSummary, 'session' | 'squeezeIn' | 'outsideHours'>;

/** As text: 'Sessão 2 de 4', 'Encaixe', 'Fora do horário'. As badges: choice-badges.tsx. */
export const sayChoices = ({ session, squeezeIn, outsideHours }: Choices): string[] =>
  [
    session && saySession(session),
    squeezeIn ? 'Encaixe' : null,
    outsideHours ? 'Fora do horário' : null,
  ].filter((word) => word !== null);
