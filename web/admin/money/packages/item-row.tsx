/** The sessions of a procedure in a package: what is left of them, and booking or moving them. */
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PackageItem } from '#contract/money/packages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayLeft } from '#web/clinic/money/say-package-session.ts';
import { formatShortDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';

type ItemRowProps = { item: PackageItem; patientId: string; onMove: (() => void) | null };

export function ItemRow({ item, patientId, onMove }: ItemRowProps) {
  const today = useToday();
  const { service, procedureId, patient, left, sessions, movedBecause, validUntil } = item;
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <div style={{ flex: '1 1 12rem' }}>
        <Text>
          {service}
          {patient.id === patientId ? '' : ` para ${patient.fullName}`}
          {sessions === 0 ? '' : `: ${sayLeft(item, today)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            sessions === 0 && 'todas passaram para outro lugar',
            validUntil < today && `venceu em ${formatShortDate(validUntil, today)}`,
            movedBecause && `vieram de outra parte do pacote: ${movedBecause}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {onMove && left > 0 ? (
        <Group gap={0}>
          {validUntil < today ? null : (
            <Button
              component={Link}
              to={paths.admin.newAppointment({ patientId: patient.id, procedureId })}
              variant="subtle"
              size="compact-sm"
              aria-label={`Agendar ${service}`}
            >
              {left === sessions ? 'Agendar a primeira sessão' : 'Agendar'}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onMove}
            aria-label={`Transferir sessões de ${service}`}
          >
            Transferir
          </Button>
        </Group>
      ) : null}
    </Group>
  );
}
