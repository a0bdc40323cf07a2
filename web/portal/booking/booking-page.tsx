/** 'Agendar consulta': the patient books, or moves an appointment, by themselves. */
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { BookingOff } from './booking-off.tsx';

export const Component = () => (
  <Page>
    <PageHeader title="Agendar consulta" back={{ to: paths.portal.home(), label: 'Início' }} />
    <BookingOff />
  </Page>
);
