/** The section 'Agendamento online': whether and how patients book by themselves. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { BookingSettingsForm } from './booking-settings-form.tsx';

export function Component() {
  const rules = useQuery(api.bookingRules.get.queryOptions());
  return (
    <SettingsSection
      title="Agendamento online"
      description="Pacientes marcam, remarcam e cancelam pelo aplicativo, dentro das regras da clínica."
    >
      <QueryContent
        query={rules}
        errorMessage="Erro ao carregar as regras do agendamento"
        skeleton={<FormSkeleton fields={6} />}
      >
        {(settings) => <BookingSettingsForm settings={settings} />}
      </QueryContent>
    </SettingsSection>
  );
}
