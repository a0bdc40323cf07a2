import type { BookingReason } from '#contract/booking-reasons.ts';
import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { dayBeforeBirth } from '#contract/patients/record.ts';
import { refusal } from './refusal.ts';

/**
 * The contract's error for each constraint of the database. When two requests pass the same check at once, the constraint
 * refuses the second, with the same error.
 */
const constraintCodes = {
  appointments_no_overlap: 'SLOT_TAKEN',
  appointments_inside_hours: 'OUTSIDE_HOURS',
  appointments_professional_active: 'PROFESSIONAL_NOT_ACTIVE',
  appointments_professional_id_fkey: 'PROFESSIONAL_NOT_ACTIVE',
  appointments_end_same_day: 'INVALID_INPUT',
  appointments_notes_length: 'INVALID_INPUT',
  appointment_resources_no_overlap: 'RESOURCE_TAKEN',
  appointments_status_transition: 'STATUS_NOT_ALLOWED',
  appointments_closed: 'APPOINTMENT_CLOSED',
  appointments_visit_signed: 'VISIT_SIGNED',
  appointments_date_plausible: 'INVALID_DATE',
  appointments_notes_of_patient: 'APPOINTMENT_OF_PATIENT',
  appointments_patient_id_fkey: 'NOT_FOUND',
  appointments_series_id_fkey: 'APPOINTMENT_OF_PATIENT',
  booking_requests_hold_ended: 'HOLD_EXPIRED',
  booking_requests_no_overlap: 'TIME_HELD',
  booking_requests_professional_id_fkey: 'PROFESSIONAL_NOT_ACTIVE',
  documents_file_id_fkey: 'FILE_OF_DOCUMENT',
  documents_file_id_unique: 'FILE_OF_DOCUMENT',
  patient_files_patient_id_fkey: 'NOT_FOUND',
  patient_photographs_consented: 'PHOTOGRAPHS_DECLINED',
  patient_photographs_patient_id_fkey: 'NOT_FOUND',
  patient_photographs_taken_at_bounds: 'INVALID_INPUT',
  photograph_exports_consented: 'CONSENT_MISSING',
  patient_future_procedures_patient_id_fkey: 'NOT_FOUND',
  record_draft_texts_words_length: 'INPUT_TOO_LARGE',
  record_drafts_appointment_id_fkey: 'APPOINTMENT_OF_PATIENT',
  record_drafts_visit_open: 'VISIT_CLOSED',
  record_entries_appointment_id_fkey: 'APPOINTMENT_OF_PATIENT',
  record_entries_content_length: 'INPUT_TOO_LARGE',
  record_entries_day_after_birth: 'INVALID_INPUT',
  patients_birth_date_plausible: 'INVALID_DATE',
  patients_cpf_unique: 'CPF_TAKEN',
  patients_cpf_valid: 'INVALID_INPUT',
  patients_email_unique: 'PATIENT_EMAIL_TAKEN',
  patients_role_of_staff: 'STAFF_ACCOUNT',
  patients_user_id_unique: 'ACCOUNT_NOT_LINKABLE',
  dated_prices_professional_id_fkey: 'NOT_FOUND',
  procedure_professionals_professional_id_fkey: 'NOT_FOUND',
  procedure_resources_resource_id_fkey: 'NOT_FOUND',
  professionals_user_id_fkey: 'NOT_FOUND',
  professionals_registration_taken: 'INVALID_INPUT',
  professionals_user_id_unique: 'INVALID_INPUT',
  application_protocols_name_unique: 'PROTOCOL_NAME_TAKEN',
  product_lots_code_stays: 'INVALID_INPUT',
  product_lots_code_unique: 'LOT_CODE_TAKEN',
  product_lots_product_id_fkey: 'NOT_FOUND',
  products_name_unique: 'PRODUCT_NAME_TAKEN',
  products_unit_stays: 'INVALID_INPUT',
  resources_name_unique: 'RESOURCE_NAME_TAKEN',
  schedule_exceptions_professional_id_fkey: 'NOT_FOUND',
  schedule_exceptions_resource_id_fkey: 'NOT_FOUND',
  treatment_plans_patient_id_fkey: 'NOT_FOUND',
  appointment_series_patient_id_fkey: 'NOT_FOUND',
  appointment_series_treatment_plan_id_fkey: 'NOT_FOUND',
  waiting_list_once: 'WAITING_ALREADY',
  waiting_list_patient_id_fkey: 'NOT_FOUND',
  waiting_list_professional_id_fkey: 'NOT_FOUND',
  waiting_list_until_plausible: 'INVALID_DATE',
  appointment_balances_appointment_id_fkey: 'APPOINTMENT_OF_PATIENT',
  appointment_balances_not_overpaid: 'OVERPAID',
  charges_appointment_id_fkey: 'NOT_FOUND',
  card_arrivals_expected: 'CARD_ARRIVED',
  card_arrivals_line_once: 'BANK_LINE_USED',
  card_arrivals_receivable_id_fkey: 'NOT_FOUND',
  card_arrivals_undone_once: 'CARD_ARRIVED',
  expense_bills_expense_id_fkey: 'NOT_FOUND',
  expenses_repeats_id_fkey: 'NOT_FOUND',
  expenses_repeats_once: 'EXPENSE_ENTERED',
  expenses_reversed_once: 'ENTRY_REVERSED',
  expenses_reverses_id_fkey: 'NOT_FOUND',
  charges_discount_limit: 'DISCOUNT_TOO_LARGE',
  package_items_discount_limit: 'DISCOUNT_TOO_LARGE',
  package_items_left: 'SESSIONS_TAKEN',
  package_items_moved_from_id_fkey: 'NOT_FOUND',
  package_items_procedure_id_fkey: 'NOT_FOUND',
  package_uses_left: 'SESSIONS_TAKEN',
  package_uses_not_ended: 'PACKAGE_ENDED',
  packages_end_without_bookings: 'SESSIONS_BOOKED',
  packages_ended_once: 'PACKAGE_ENDED',
  packages_patient_id_fkey: 'NOT_FOUND',
  collection_notes_patient_id_fkey: 'NOT_FOUND',
  procedures_term_template_id_fkey: 'NOT_FOUND',
  quotes_accepted_once: 'QUOTE_ACCEPTED',
  quotes_discount_limit: 'DISCOUNT_TOO_LARGE',
  quotes_document_fkey: 'NOT_FOUND',
  quotes_ends_id_fkey: 'NOT_FOUND',
  quotes_ended_once: 'QUOTE_ACCEPTED',
  quotes_not_cancelled: 'QUOTE_CANCELLED',
  quotes_not_expired: 'QUOTE_EXPIRED',
  receipts_of_patient: 'PAID_BY_INSURANCE',
  receipts_of_payment: 'NOT_FOUND',
  share_rules_professional_id_fkey: 'NOT_FOUND',
  tax_receipts_cancels_id_fkey: 'NOT_FOUND',
  tax_receipts_cancelled_once: 'ENTRY_REVERSED',
  tax_receipts_number_once: 'TAX_RECEIPT_NUMBER_TAKEN',
  tax_receipts_of_payment: 'NOT_FOUND',
  tax_receipts_one_holds: 'TAX_RECEIPT_HOLDS',
  till_closings_counted_all: 'COUNT_MISSING',
  till_closings_once: 'TILL_CLOSED',
  till_entries_appointment_id_fkey: 'NOT_FOUND',
  till_entries_cash_there: 'TILL_SHORT',
  till_entries_charged: 'NO_PRICE',
  till_entries_not_overpaid: 'OVERPAID',
  till_entries_origin_id_fkey: 'NOT_FOUND',
  till_entries_package_id_fkey: 'NOT_FOUND',
  till_entries_refund_due: 'REFUND_TOO_LARGE',
  till_entries_operation_once: 'ENTERED_BEFORE',
  till_entries_reversed_once: 'ENTRY_REVERSED',
  till_entries_till_open: 'TILL_NOT_OPEN',
  till_entries_visit_costs: 'NOTHING_TO_PAY',
  tills_one_open: 'TILL_OPEN',
  users_email_unique: 'ACCOUNT_EXISTS',
  working_hours_professional_id_fkey: 'NOT_FOUND',
} as const satisfies Record<string, ErrorCode>;

/** Rules that patients keep to: `app.refuse_booking` of the migrations. */
const reasonOfRule: Partial<Record<string, BookingReason>> = {
  booking_rules_refused_off: 'off',
  booking_rules_refused_notice: 'notice',
  booking_rules_refused_horizon: 'horizon',
  booking_rules_refused_too_many: 'tooMany',
  booking_rules_refused_own_time: 'ownTime',
  booking_rules_refused_window: 'window',
  booking_rules_refused_approval: 'approval',
  booking_rules_refused_procedure: 'procedure',
  booking_rules_refused_closed: 'closed',
  booking_rules_refused_displaced: 'displaced',
  booking_rules_refused_status: 'status',
};

/** What a form says beside its field. */
const problemOf: Partial<Record<string, FieldProblem>> = {
  professionals_registration_taken: {
    path: ['councilNumber'],
    message: 'Outro profissional já tem este registro',
  },
  patient_photographs_taken_at_bounds: {
    path: ['day'],
    message: 'A foto foi enviada antes deste dia',
  },
  record_entries_day_after_birth: { path: ['day'], message: dayBeforeBirth },
  product_lots_code_stays: {
    path: ['code'],
    message:
      'O lote já foi usado, e o código fica como foi assinado. Para outro código, cadastre outro lote.',
  },
  products_unit_stays: {
    path: ['unit'],
    message: 'Um lote já foi usado nesta unidade. Para outra unidade, cadastre outro produto.',
  },
};

const isKnown = (constraint: string): constraint is keyof typeof constraintCodes =>
  Object.hasOwn(constraintCodes, constraint);

/**
 * @param email the e-mail address in the call's input, which some errors repeat
 * @param detail of the database's error: the limit, of a discount
 */
export function constraintRefusal(constraint: string, email: string, detail = '') {
  const reason = reasonOfRule[constraint];
  if (reason) return refusal('BOOKING_NOT_ALLOWED', { reason });
  if (!isKnown(constraint)) return undefined;
  const code = constraintCodes[constraint];
  switch (code) {
    case 'PATIENT_EMAIL_TAKEN':
    case 'ACCOUNT_NOT_LINKABLE':
    case 'ACCOUNT_EXISTS':
      return refusal(code, { email });
    case 'DISCOUNT_TOO_LARGE':
      return refusal(code, { limitPercent: /^\d+$/u.test(detail) ? Number(detail) : null });
    // The route says more where it can.
    case 'SLOT_TAKEN':
      return refusal(code, { inTheWay: [] });
    case 'TIME_HELD':
      return refusal(code, { kind: 'held', until: null });
    case 'RESOURCE_TAKEN':
      return refusal(code, { resource: 'Sala ou equipamento', inTheWay: [] });
    case 'OUTSIDE_HOURS':
      return refusal(code, { closure: null });
    case 'STATUS_NOT_ALLOWED':
      return refusal(code, { from: '', to: '' });
    case 'INVALID_INPUT':
      return refusal(code, { problems: [problemOf[constraint] ?? []].flat() });
    default:
      return refusal(code);
  }
}
