/** Of appointments: procedures that the catalogue lacks come with the name that they have. */
import { Alert, Text } from '@mantine/core';
import { defaultDurationMinutes, defaultService } from '#contract/agenda/appointment-rules.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import { count } from '../../shown-import.ts';
import type { EntriesPage } from './review-data.ts';

export function ServicesNote({ services }: { services: EntriesPage['services'] | undefined }) {
  const { names = '', lines = 0, without = 0 } = services ?? {};
  if (lines === 0 && without === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      {lines > 0 ? (
        <Text inherit>
          {lines === 1
            ? '1 linha tem um procedimento que o catálogo não tem: '
            : `${count(lines)} linhas têm procedimentos que o catálogo não tem: `}
          {names}. {lines === 1 ? 'Vem com este nome' : 'Vêm com esses nomes'}, sem preço, e por{' '}
          {defaultDurationMinutes} minutos onde a planilha não diz a duração. Para{' '}
          {lines === 1 ? 'ligá-la' : 'ligá-las'} ao catálogo, cadastre antes o procedimento com o mesmo nome.
        </Text>
      ) : null}
      {without > 0 ? (
        <Text inherit>
          {without === 1 ? '1 linha sem procedimento vem' : `${count(without)} linhas sem procedimento vêm`}{' '}
          como “{defaultService}”.
        </Text>
      ) : null}
    </Alert>
  );
}
