/** The professionals of the clinic. */
import { EmptyState } from '#web/ui/states.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

export const Component = () => (
  <SettingsSection title="Equipe" description="Quem atende na clínica.">
    <EmptyState title="Os profissionais da clínica aparecem aqui." />
  </SettingsSection>
);
