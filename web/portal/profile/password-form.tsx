/** A new password where the clinic sends no mail: the present one is asked for instead of a mailed link. */
import { Card, Stack, Title } from '@mantine/core';
import { ChangePasswordForm } from '#web/auth/change-password-form.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';

export const PasswordForm = ({ onDone }: { onDone: () => void }) => (
  <Card component="section" aria-labelledby="password">
    <Stack gap="md">
      <Title order={2} size="h4" id="password">
        Alterar senha
      </Title>
      <ChangePasswordForm onDone={onDone} onCancel={onDone} />
    </Stack>
    <UnsavedChangesGuard />
  </Card>
);
