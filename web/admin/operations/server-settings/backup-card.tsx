/** The folder of the daily backup: as the environment sets it, or a form. */
import { Alert, Card, PasswordInput, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { backupFolderInput, type ServerSettings } from '#contract/operations/server-settings.ts';
import { client } from '#web/api/client.ts';
import { sayRefused } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useServerSettings } from './use-server-settings.ts';

type Backup = ServerSettings['backup'];

export const BackupCard = ({ backup }: { backup: Backup }) => (
  <Card component="section" aria-labelledby="backup-folder">
    <Stack gap="md">
      <div>
        <Title order={2} id="backup-folder">
          Cópia de segurança
        </Title>
        <Text c="dimmed">
          {backup.isDaily
            ? `Todo dia às ${backup.time}, em ${backup.folder}${backup.isEncrypted ? ', cifrada' : ''}`
            : 'A cópia diária está desligada no servidor (BACKUP).'}
        </Text>
      </div>
      {backup.isDaily && !backup.isApart ? (
        <Alert color="yellow" title="No mesmo disco dos dados">
          Um defeito neste disco leva os dados e a cópia. Escolha uma pasta de outro disco.
        </Alert>
      ) : null}
      {backup.isDaily && !backup.isEncrypted ? (
        <Alert color="yellow" title="Sem senha própria">
          Quem pega o arquivo da cópia lê os prontuários. Defina BACKUP_PASSPHRASE no servidor e guarde a
          senha em outro lugar: sem ela, a cópia não abre.
        </Alert>
      ) : null}
      {backup.isFixed ? (
        <Alert color="blue" title="Definida no servidor">
          A pasta vem de BACKUP_DIR e só pode ser mudada lá.
        </Alert>
      ) : (
        <FolderForm backup={backup} />
      )}
    </Stack>
  </Card>
);

const valuesOf = ({ folder, isDefault }: Backup) => ({ folder: isDefault ? '' : folder, password: '' });

function FolderForm({ backup }: { backup: Backup }) {
  const showSettings = useServerSettings();
  const frame = useRecordForm({
    record: valuesOf(backup),
    check: (values) => checkFields(backupFolderInput, values),
    save: (values) => client.serverSettings.setBackupFolder(values),
    onSaved: (saved) => {
      showStored(form, valuesOf(saved.backup));
      showSettings(saved);
      notify.success('Pasta da cópia de segurança salva. A próxima cópia vai para ela.');
    },
    onRefused: (error, form) =>
      sayRefused(form, error, 'Erro ao salvar a pasta', { WRONG_PASSWORD: 'password' }),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
          <TextInput
            label="Pasta no servidor"
            placeholder="/mnt/copias"
            description="Deve existir. Em branco, a pasta backups dos dados."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('folder')}
          />
          <PasswordInput
            label="Sua senha"
            description="A do seu login, para confirmar."
            autoComplete="current-password"
            withAsterisk
            required
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions
          pending={frame.pending}
          pendingLabel="Testando a pasta..."
          submitLabel="Salvar pasta"
        />
      </Stack>
    </RecordForm>
  );
}
