/** Rooms and devices of the clinic. */
import { EmptyState } from '#web/ui/states.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

export const Component = () => (
  <SettingsSection
    title="Salas e equipamentos"
    description="O que um atendimento ocupa além do profissional."
  >
    <EmptyState title="As salas e os equipamentos da clínica aparecem aqui." />
  </SettingsSection>
);
