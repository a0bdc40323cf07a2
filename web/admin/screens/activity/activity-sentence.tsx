import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ActivityEntry } from '#contract/accounts/activity.ts';
import { isByAccess, patientPlaceholder, sayForClinic } from '#web/clinic/activity/say-activity.ts';
import { paths } from '#web/paths.ts';

const unknownPatient = 'um paciente';

const actorName = (entry: ActivityEntry) =>
  entry.user ? (entry.user.name ?? 'Alguém') : isByAccess(entry) ? 'O paciente' : 'O sistema';

/** 'Helena Prado alterou o telefone de Marina Azevedo', as an accessible name. */
export const sayWholeEntry = (entry: ActivityEntry) =>
  `${actorName(entry)} ${sayForClinic(entry).replace(patientPlaceholder, entry.patient?.fullName ?? unknownPatient)}`;

export function ActivitySentence({ entry }: { entry: ActivityEntry }) {
  const [before, after] = sayForClinic(entry).split(patientPlaceholder);
  const { patient } = entry;
  return (
    <>
      <Text span fw="bold">
        {actorName(entry)}
      </Text>{' '}
      {before}
      {after === undefined ? null : patient ? (
        // A deleted record has no page, only its audit log.
        <Anchor
          component={Link}
          underline="always"
          to={
            patient.hasRecord
              ? paths.admin.patient(patient.id)
              : paths.admin.activity({ patientId: patient.id })
          }
        >
          {patient.fullName ?? unknownPatient}
        </Anchor>
      ) : (
        unknownPatient
      )}
      {after}
    </>
  );
}
