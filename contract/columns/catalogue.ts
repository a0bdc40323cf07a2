import { profiles, users } from './accounts.ts';
import { activityLog } from './activity.ts';
import { appointmentEvents, appointmentResources, appointmentSeries, appointments } from './appointments.ts';
import { archivedItems, archivedRecords } from './archive.ts';
import { bookingRequests, bookingRules } from './booking.ts';
import type { Column, Columns } from './column.ts';
import { patientFiles } from './files.ts';
import { importEntries, importFindings, imports } from './imports.ts';
import { appointmentContacts, messageTemplates, reminderRules } from './messages.ts';
import {
  cardArrivals,
  cardReceivables,
  cardTerms,
  charges,
  collectionNotes,
  expenseBills,
  expenses,
  packageAmounts,
  packageItems,
  packages,
  packageUses,
  quotes,
  receipts,
  repeatingExpenses,
  shareRules,
  taxReceipts,
  tillClosings,
  tillEntries,
  tills,
} from './money.ts';
import { patients } from './patients.ts';
import { patientPhotographs, photographConsents, photographExports } from './photographs.ts';
import { patientFutureProcedures, treatmentPlans } from './plans.ts';
import {
  datedPrices,
  procedurePrices,
  procedureProfessionals,
  procedureResources,
  procedures,
} from './procedures.ts';
import { applicationProtocols, appliedProducts, productLots, products } from './products.ts';
import { professionals } from './professionals.ts';
import {
  anamneses,
  anamnesisTemplates,
  anamnesisVersions,
  documentNumbers,
  documents,
  patientTerms,
  recordDrafts,
  recordDraftTexts,
  recordEntries,
  recordSettings,
  recordSnippets,
  recordStrikes,
  signerCpfs,
  termTemplates,
  termVersions,
} from './record.ts';
import { resources } from './resources.ts';
import { clinicSettings, hiddenSetupSteps } from './settings.ts';
import { waitingList, waitingOffers } from './waiting-list.ts';
import { scheduleExceptions, workingHours } from './working-hours.ts';

/** The columns of each table of the clinic, and of its accounts. Counts that triggers keep are left out. */
export const catalogue = {
  'auth.users': users,
  profiles,
  activity_log: activityLog,
  appointments,
  appointment_resources: appointmentResources,
  appointment_events: appointmentEvents,
  appointment_series: appointmentSeries,
  archived_records: archivedRecords,
  archived_items: archivedItems,
  booking_rules: bookingRules,
  booking_requests: bookingRequests,
  patient_files: patientFiles,
  patient_photographs: patientPhotographs,
  photograph_consents: photographConsents,
  photograph_exports: photographExports,
  imports,
  import_findings: importFindings,
  import_entries: importEntries,
  appointment_contacts: appointmentContacts,
  message_templates: messageTemplates,
  reminder_rules: reminderRules,
  patients,
  treatment_plans: treatmentPlans,
  patient_future_procedures: patientFutureProcedures,
  procedures,
  procedure_prices: procedurePrices,
  dated_prices: datedPrices,
  procedure_professionals: procedureProfessionals,
  procedure_resources: procedureResources,
  products,
  product_lots: productLots,
  applied_products: appliedProducts,
  application_protocols: applicationProtocols,
  professionals,
  record_entries: recordEntries,
  record_strikes: recordStrikes,
  documents,
  document_numbers: documentNumbers,
  term_templates: termTemplates,
  term_versions: termVersions,
  patient_terms: patientTerms,
  signer_cpfs: signerCpfs,
  record_drafts: recordDrafts,
  record_draft_texts: recordDraftTexts,
  record_settings: recordSettings,
  record_snippets: recordSnippets,
  anamnesis_templates: anamnesisTemplates,
  anamnesis_versions: anamnesisVersions,
  anamneses,
  resources,
  charges,
  collection_notes: collectionNotes,
  tills,
  till_closings: tillClosings,
  till_entries: tillEntries,
  receipts,
  packages,
  package_items: packageItems,
  package_uses: packageUses,
  quotes,
  repeating_expenses: repeatingExpenses,
  expenses,
  expense_bills: expenseBills,
  share_rules: shareRules,
  package_amounts: packageAmounts,
  tax_receipts: taxReceipts,
  card_terms: cardTerms,
  card_receivables: cardReceivables,
  card_arrivals: cardArrivals,
  clinic_settings: clinicSettings,
  hidden_setup_steps: hiddenSetupSteps,
  waiting_list: waitingList,
  waiting_offers: waitingOffers,
  working_hours: workingHours,
  schedule_exceptions: scheduleExceptions,
} as const satisfies Record<string, Columns>;

/** As `catalogue`, for a table or a column that is only known when the program runs. */
export const columnsOf = new Map<string, ReadonlyMap<string, Column>>(
  Object.entries(catalogue).map(([table, columns]) => [
    table,
    new Map<string, Column>(Object.entries(columns)),
  ]),
);
