/** Who changed what since an import, so that it cannot be undone. */
import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { kindName, type ShownImport, sayTable, sourceOf } from './shown-import.ts';

type Change = NonNullable<ShownImport['firstChange']>;

const actions: Record<string, string> = { created: 'criou', changed: 'alterou', deleted: 'excluiu' };
const nouns: Record<string, string> = {
  patient: 'um paciente',
  appointment: 'um agendamento',
  file: 'um arquivo',
  plan: 'um plano de tratamento',
  treatment_plan: 'um plano de tratamento',
  future_procedure: 'um procedimento futuro',
  anamnesis: 'uma anamnese',
  anamnesis_template: 'um modelo de anamnese',
  record_entry: 'uma evolução assinada',
  procedure: 'um procedimento',
  product: 'um produto',
  product_lot: 'um lote de produto',
  professional: 'um profissional',
  settings: 'as configurações',
  account: 'uma conta de acesso',
  profile: 'o acesso de uma pessoa',
};

/** A later import of the same rows is no lasting hindrance. */
export const undoRefusal = (change: Change | null) =>
  change?.noun === 'import' ? 'Desfaça antes a outra importação' : 'Não pode mais ser desfeita';

export function FirstChange({ change, later }: { change: Change; later: ShownImport['laterImports'] }) {
  const { timeZone } = useClinic();
  const { name, happenedAt, action, noun } = change;
  if (noun === 'import')
    return (
      <Stack gap="xs">
        <Text>
          {later.length === 1 ? 'Outra importação trouxe' : 'Outras importações trouxeram'} depois dados
          destes pacientes. Desfaça primeiro {later.length === 1 ? 'essa' : 'essas, nesta ordem'}; depois esta
          pode ser desfeita, se ninguém tiver mudado nada.
        </Text>
        <List>
          {later.map(({ id, kind, createdAt, ...source }) => (
            <List.Item key={id}>
              <Anchor component={Link} to={paths.admin.import(id)} inherit underline="always">
                {sourceOf(source, timeZone) ?? kindName[kind]}
              </Anchor>
              , de {formatInstant(createdAt, timeZone)}
              {source.result ? `: ${source.result.tables.map(sayTable).join('; ')}` : ''}
            </List.Item>
          ))}
        </List>
      </Stack>
    );
  return (
    <Text>
      {name ?? 'Alguém'} {actions[action] ?? 'alterou'} {nouns[noun] ?? 'dados da clínica'} em{' '}
      {formatInstant(happenedAt, timeZone)}. Desfazer agora apagaria esse trabalho. Veja tudo o que mudou em{' '}
      <Anchor component={Link} to={paths.admin.activity()} inherit underline="always">
        Atividades
      </Anchor>
      .
    </Text>
  );
}
