/** The terms of a patient, with the message that sends them, which is of a district that terms do not know. */
import { SendBefore } from '../../messages/confirmations/send-before.tsx';
import { TermsPage } from '../../patients/terms/terms-page.tsx';

export const Component = () => (
  <TermsPage send={(patientId) => <SendBefore patientId={patientId} about="term" />} />
);
