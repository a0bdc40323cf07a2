/** Lengths and bounds are the same in the contract and in the tables. */
import { expect, test } from 'vitest';
import { bufferBounds, durationBounds } from '#contract/agenda/appointment-rules.ts';
import { everyDaysBounds, sessionBounds } from '#contract/agenda/appointment-series.ts';
import { timeSteps } from '#contract/agenda/free-times.ts';
import { refusalNoteLength } from '#contract/booking/booking-requests.ts';
import { bookingRuleBounds } from '#contract/booking/booking-rules.ts';
import { codeAttempts } from '#contract/booking/public-booking.ts';
import { durationLength, procedureLimits } from '#contract/clinic/procedures.ts';
import { professionalLimits } from '#contract/clinic/professionals.ts';
import { resourceLimits } from '#contract/clinic/resources.ts';
import { aboutLength } from '#contract/clinic/settings.ts';
import { limits } from '#contract/fields.ts';
import { messageLength } from '#contract/messages/message-text.ts';
import { longestEndpoint } from '#contract/messages/push.ts';
import { reminderMinutes } from '#contract/messages/reminders.ts';
import { cardLimits } from '#contract/money/cards.ts';
import { mostCents } from '#contract/money/cents.ts';
import { expenseLimits } from '#contract/money/expenses.ts';
import { packageBounds } from '#contract/money/packages.ts';
import { moneyLimits } from '#contract/money/payments.ts';
import { taxReceiptLimits } from '#contract/money/tax-receipts.ts';
import { noteLength } from '#contract/money/tills.ts';
import { findingValueLength } from '#contract/moving/import-findings.ts';
import { importLimits } from '#contract/moving/imports.ts';
import { applicationLimits } from '#contract/patients/application.ts';
import { firstConsentDay, poseWordsLength } from '#contract/patients/photographs.ts';
import { lotDays, productLimits, receivedBounds } from '#contract/patients/products.ts';
import { answersLimit, questionnaireLimit } from '#contract/patients/questionnaire.ts';
import { sectionKeys, sectionLimit } from '#contract/patients/record.ts';
import { unsignedBounds } from '#contract/patients/record-settings.ts';
import { snippetLength, snippetNameLength } from '#contract/patients/snippets.ts';
import { termLimits } from '#contract/patients/term-templates.ts';
import { nonceBytes } from '#server/messages/links/link-token.ts';
import { firstYear } from '#server/patients/photographs/store-photograph.ts';
import { createTestDatabase } from '#test/database.ts';
import { onServer } from '#test/database-server.ts';

const { ownerUrl } = await createTestDatabase();

/** Each constraint called `_length` or `_bounds`, with the numbers of its check. */
const numbersOfConstraints = async () => {
  const rows = await onServer<{ name: string; check: string }>(
    ownerUrl,
    `select conname as name, pg_get_constraintdef(oid) as check from pg_constraint where conname ~ '_(length|bounds)$'`,
  );
  return new Map(rows.map(({ name, check }) => [name, [...check.matchAll(/\b\d+\b/gu)].map(Number)]));
};

const valuesOf = ({ min, max }: { min: number; max: number }) => [min, max];
const partsOf = (...days: string[]) => days.flatMap((day) => day.split('-').map(Number));

/** What the contract takes is exactly what the table takes. */
const sameInBoth: Record<string, number[]> = {
  anamnesis_templates_name_length: [limits.name],
  appointment_links_nonce_length: [nonceBytes],
  appointment_series_every_days_bounds: valuesOf(everyDaysBounds),
  appointment_series_sessions_bounds: valuesOf(sessionBounds),
  appointments_buffer_after_bounds: valuesOf(bufferBounds),
  appointments_buffer_before_bounds: valuesOf(bufferBounds),
  appointments_doctor_name_length: [limits.name],
  appointments_doctor_specialty_length: [limits.name],
  appointments_duration_bounds: valuesOf(durationBounds),
  appointments_notes_length: [limits.notes],
  appointments_service_length: [limits.title],
  appointments_session_number_bounds: [1, sessionBounds.max],
  archived_items_explanation_length: [limits.explanation],
  booking_codes_attempts_bounds: [0, codeAttempts],
  booking_requests_answer_note_length: [refusalNoteLength],
  booking_requests_buffer_after_bounds: valuesOf(bufferBounds),
  booking_requests_buffer_before_bounds: valuesOf(bufferBounds),
  booking_requests_duration_bounds: valuesOf(durationBounds),
  booking_requests_service_length: [limits.title],
  booking_requests_visitor_name_length: [limits.name],
  booking_rules_approval_after_bounds: valuesOf(bookingRuleBounds.approvalAfterNoShows),
  booking_rules_cancel_hours_bounds: valuesOf(bookingRuleBounds.cancelHours),
  booking_rules_horizon_days_bounds: valuesOf(bookingRuleBounds.horizonDays),
  booking_rules_max_open_bounds: valuesOf(bookingRuleBounds.maxOpen),
  booking_rules_notice_hours_bounds: valuesOf(bookingRuleBounds.noticeHours),
  booking_rules_step_minutes_bounds: [...timeSteps],
  clinic_settings_about_length: [aboutLength],
  clinic_settings_address_length: [limits.address],
  clinic_settings_clinic_name_length: [limits.name],
  clinic_settings_discount_limit_bounds: [0, 100],
  clinic_settings_doctor_name_length: [limits.name],
  charges_discount_bounds: [0],
  charges_price_bounds: [0, mostCents],
  charges_reason_length: [moneyLimits.reason],
  collection_notes_note_length: [moneyLimits.reason],
  clinic_settings_pix_city_length: [limits.name],
  card_arrivals_bank_line_length: [cardLimits.bankLine],
  card_arrivals_bank_id_length: [cardLimits.bankLine],
  card_arrivals_file_name_length: [cardLimits.fileName],
  card_receivables_instalment_bounds: [1, cardLimits.instalments],
  card_terms_instalments_bounds: [1, cardLimits.instalments],
  card_terms_fee_bounds: [0, cardLimits.feeHundredths],
  card_terms_days_bounds: [0, cardLimits.days],
  expenses_amount_bounds: [1, mostCents],
  expenses_category_length: [expenseLimits.category],
  expenses_description_length: [expenseLimits.description],
  expenses_reason_length: [moneyLimits.reason],
  repeating_expenses_amount_bounds: [1, mostCents],
  repeating_expenses_category_length: [expenseLimits.category],
  repeating_expenses_description_length: [expenseLimits.description],
  repeating_expenses_day_bounds: [1, 31],
  package_amounts_cents_bounds: [0],
  share_rules_fixed_bounds: [0, mostCents],
  share_rules_percent_bounds: [0, 10_000],
  tax_receipts_amount_bounds: [0],
  tax_receipts_number_length: [taxReceiptLimits.number],
  package_items_price_bounds: [0, mostCents],
  package_items_reason_length: [moneyLimits.reason],
  package_items_sessions_bounds: [1, packageBounds.sessions],
  packages_paid_before_bounds: [0, mostCents],
  packages_reason_length: [moneyLimits.reason],
  receipts_payer_name_length: [limits.name],
  till_closings_note_length: [noteLength],
  till_entries_amount_bounds: [mostCents],
  till_entries_detail_length: [moneyLimits.detail],
  till_entries_reason_length: [moneyLimits.reason],
  tills_opening_bounds: [0, mostCents],
  import_findings_patient_name_length: [limits.name],
  import_findings_value_length: [findingValueLength],
  imports_files_name_length: [importLimits.fileName],
  imports_source_name_length: [importLimits.fileName],
  message_templates_confirmation_again_length: [messageLength],
  message_templates_confirmation_length: [messageLength],
  message_templates_displaced_length: [messageLength],
  patient_files_description_length: [limits.description],
  patient_files_file_name_length: [limits.name],
  patient_future_procedures_description_length: [limits.description],
  patient_future_procedures_title_length: [limits.title],
  patient_photographs_pose_words_length: [poseWordsLength],
  // Up to a day after the upload, by the database's clock.
  patient_photographs_taken_at_bounds: [firstYear, 1],
  patients_address_length: [limits.address],
  patients_alert_length: [limits.alert],
  patients_civil_name_length: [limits.name],
  patients_full_name_length: [limits.name],
  patients_guardian_name_length: [limits.name],
  patients_health_insurance_length: [limits.healthInsurance],
  patients_how_found_detail_length: [limits.howFoundDetail],
  patients_notes_length: [limits.notes],
  // Up to a day after it was recorded.
  photograph_consents_day_bounds: [...partsOf(firstConsentDay), 1],
  photograph_exports_purpose_length: [limits.explanation],
  dated_prices_price_bounds: [0, procedureLimits.priceCents],
  procedure_prices_price_bounds: [0, procedureLimits.priceCents],
  procedure_resources_kind_length: [resourceLimits.kind],
  procedures_also_known_as_length: [procedureLimits.alsoKnownAs],
  procedures_buffer_after_bounds: [0, procedureLimits.bufferMinutes],
  procedures_buffer_before_bounds: [0, procedureLimits.bufferMinutes],
  procedures_description_length: [limits.description],
  procedures_duration_length: [durationLength],
  procedures_minutes_bounds: valuesOf(procedureLimits.minutes),
  procedures_preparation_length: [procedureLimits.preparation],
  procedures_risks_length: [procedureLimits.risks],
  procedures_title_length: [limits.title],
  professionals_council_length: [professionalLimits.council],
  professionals_council_number_length: [professionalLimits.councilNumber],
  professionals_full_name_length: [limits.name],
  professionals_rqe_length: [professionalLimits.rqe],
  professionals_specialty_length: [limits.name],
  profiles_full_name_length: [limits.name],
  application_protocols_name_length: [productLimits.name],
  product_lots_code_length: [applicationLimits.lotCode],
  product_lots_expires_on_bounds: partsOf(lotDays.min, lotDays.max),
  product_lots_received_on_bounds: partsOf(lotDays.min, lotDays.max),
  product_lots_recall_reason_length: [applicationLimits.reason],
  product_lots_received_bounds: [0, receivedBounds.max],
  products_anvisa_registration_length: [productLimits.registration],
  products_dilution_length: [productLimits.dilution],
  products_maker_length: [productLimits.maker],
  products_name_length: [productLimits.name],
  push_subscriptions_endpoint_length: [longestEndpoint],
  record_settings_unsigned_hours_bounds: valuesOf(unsignedBounds),
  record_snippets_body_length: [snippetLength],
  record_snippets_name_length: [snippetNameLength],
  record_strikes_explanation_length: [limits.explanation],
  reminder_rules_minutes_before_bounds: valuesOf(reminderMinutes),
  resources_kind_length: [resourceLimits.kind],
  resources_name_length: [resourceLimits.name],
  schedule_exceptions_title_length: [limits.title],
  treatment_plans_description_length: [limits.description],
  treatment_plans_title_length: [limits.title],
  patient_terms_reason_length: [limits.explanation],
  term_templates_name_length: [limits.title],
  term_versions_body_length: [termLimits.body],
  waiting_list_service_length: [limits.title],
  waiting_offers_service_length: [limits.title],
};

/** The contract bounds the parts, and their sum stays below what the table takes. */
const belowTheTable: Record<string, number> = {
  anamneses_answers_length: answersLimit,
  anamnesis_versions_content_length: questionnaireLimit,
  record_draft_texts_words_length: sectionKeys.length * sectionLimit,
};

const databaseOnly: Record<string, string> = {
  clinic_settings_pix_key_length: 'the contract writes a key as banks register it',
  receipts_reason_length: 'a reversal puts words before its reason',
  clinic_settings_phone_length: 'the contract sends at most eleven digits; older clinics wrote freely',
  documents_signed_by_length: 'the name of a certificate',
  patient_files_category_length: 'the contract has a list; older files have other words',
  patient_files_file_type_length: 'the contract has a list; older files have other types',
  record_entries_content_length: 'the server writes it from the words of a draft',
  schedule_exceptions_hours_bounds: 'minutes of a day',
  server_settings_mail_port_bounds: 'ports of TCP',
  working_hours_week_bounds: 'minutes of a week',
};

test('lengths and bounds are the same in the contract and in the tables', async () => {
  const found = await numbersOfConstraints();
  for (const [name, most] of Object.entries(belowTheTable)) {
    expect(found.get(name)?.[0], name).toBeGreaterThan(most);
    found.delete(name);
  }
  for (const name of Object.keys(databaseOnly)) expect(found.delete(name), name).toBe(true);
  expect(Object.fromEntries(found)).toEqual(sameInBoth);
});
