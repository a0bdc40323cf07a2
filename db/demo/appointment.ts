import type { AppointmentStatus, CancelReason } from '#contract/agenda/appointment-rules.ts';
import type { Day } from './days.ts';
import type { Service } from './services.ts';
import type { ProfessionalKey, ResourceName } from './team.ts';

export type DemoAppointment = {
  id: string;
  patientId: string;
  professional: ProfessionalKey;
  date: Day;
  /** HH:mm */
  time: string;
  durationMinutes: number;
  bufferBefore: number;
  bufferAfter: number;
  service: Service;
  resources: ResourceName[];
  status: AppointmentStatus;
  cancelReason: CancelReason | null;
  notes: string | null;
  squeezeIn: boolean;
  outsideHours: boolean;
  /** The place in the demo patient's series. */
  session: number | null;
};

/** The current day and time of day (HH:mm) at the clinic. */
export type Moment = { day: Day; time: string };
