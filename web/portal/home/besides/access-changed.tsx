/**
 * What the clinic changed about how the patient signs in. 'Entendi' counts for this browser only: who signed in as the patient
 * elsewhere hides it from no one.
 */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from 'react-router';
import type { AccessChange } from '#contract/accounts/activity.ts';
import { sayList } from '#contract/count.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { capitalise, formatInstantDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';

const names = {
  email: 'novo e-mail',
  password: 'nova senha',
  link: 'link para escolher a senha, entregue pela clínica',
} satisfies Record<AccessChange['what'], string>;

export function AccessChanged({ changes }: { changes: readonly AccessChange[] }) {
  const { timeZone } = useClinic();
  const [seen, setSeen] = useLocalStorage({
    key: 'access-change-seen',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const unseen = changes.filter(({ at }) => at > seen);
  const newest = unseen[0];
  if (!newest) return null;
  const what = [...new Set(unseen.map((change) => names[change.what]))];
  return (
    <Alert color="yellow" title={`A clínica alterou seu acesso em ${formatInstantDate(newest.at, timeZone)}`}>
      <Text>{capitalise(sayList(what))}. Se não foi a seu pedido, ligue para a clínica.</Text>
      <Group gap="xs" mt="sm">
        <Button onClick={() => setSeen(newest.at)}>Entendi</Button>
        <Anchor component={Link} to={paths.portal.activity()} underline="always">
          Quem acessou meus dados
        </Anchor>
      </Group>
    </Alert>
  );
}
