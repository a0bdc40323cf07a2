/** The rows of the older platform as this application keeps them. Values fit its columns and are text as PostgreSQL reads it. */
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';

/** What is odd about one row. The caller adds its table, line, id and patient. */
export interface Oddity {
  field: string | null;
  reason: FindingReason;
  action: FindingAction;
  value?: string | null;
}

/** The row is null where it does not come in; then one oddity has the action `not_imported`. */
export interface Converted<Row> {
  row: Row | null;
  oddities: Oddity[];
}

/** An object of the older storage. */
export interface ObjectPlace {
  bucket: string;
  path: string;
}

export interface AccountRow {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** bcrypt, as it is. */
  passwordHash: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  lastSignInAt: string | null;
}

export interface ProfileRow {
  id: string;
  fullName: string | null;
  /** 'admin', 'patient', or of other staff as it is written. */
  role: string;
  updatedAt: string;
}

export interface PatientRow {
  id: string;
  userId: string | null;
  fullName: string;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
  address: string | null;
  healthInsurance: string | null;
  /** Further phones: what is not of the record. */
  notes: string | null;
  /** The older platform's notes, an entry of the record. */
  recordText: string | null;
  photo: ObjectPlace | null;
  /** A `data:` address, where the photo stands in the row. */
  photoData: string | null;
  role: 'admin' | 'patient';
  createdAt: string;
}

export interface AppointmentRow {
  id: string;
  /** Null where it is missing or no id. */
  patientId: string | null;
  date: string;
  /** HH:MM */
  time: string;
  /** Null where the source has no duration. */
  minutes: number | null;
  doctorName: string | null;
  doctorSpecialty: string | null;
  service: string;
  status: string;
  notes: string | null;
  createdAt: string | null;
  updatedAt: string | null;
}

export interface PatientFileRow {
  id: string;
  patientId: string | null;
  fileName: string;
  object: ObjectPlace | null;
  /** As `photoData`. */
  objectData: string | null;
  fileType: string;
  description: string | null;
  category: string;
  uploadedBy: string | null;
  createdAt: string;
}

export interface FutureProcedureRow {
  id: string;
  patientId: string | null;
  title: string;
  description: string;
  createdAt: string;
}

export interface PlanRow {
  id: string;
  patientId: string | null;
  title: string;
  description: string | null;
  startDate: string;
  endDate: string | null;
  status: string;
  createdBy: string | null;
  createdAt: string;
}

export interface ProcedureRow {
  id: string;
  title: string;
  description: string;
  alsoKnownAs: string | null;
  duration: string | null;
  minutes: number | null;
  media: ObjectPlace | null;
  /** As `photoData`. */
  mediaData: string | null;
  createdAt: string;
}

export interface SettingsRow {
  clinicName: string | null;
  doctorName: string | null;
  phone: string | null;
  address: string | null;
  email: string | null;
  instagramUrl: string | null;
  facebookUrl: string | null;
  whatsappUrl: string | null;
  businessHours: string | null;
  logo: ObjectPlace | null;
  /** As `photoData`. */
  logoData: string | null;
}
