/** When the clinic and its professionals work. */
import { EmptyState } from '#web/ui/states.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

export const Component = () => (
  <SettingsSection title="Horários" description="Quando a clínica atende.">
    <EmptyState title="Os horários de atendimento aparecem aqui." drawing="calendar" />
  </SettingsSection>
);
