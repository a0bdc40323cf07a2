import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ActivityEntry } from '#contract/activity.ts';
import { clinicSentence, patientPlaceholder } from '#web/clinic/activity/activity-wording.ts';
import { paths } from '#web/paths.ts';

const unknownPatient = 'um paciente';

const doer = ({ user }: ActivityEntry) => (user ? (user.name ?? 'Alguém') : 'O sistema');

const deed = (entry: ActivityEntry) => clinicSentence(entry);

/** 'Helena Prado alterou o telefone de Marina Azevedo', for those who only hear it. */
export const sayWhole = (entry: ActivityEntry) =>
  `${doer(entry)} ${deed(entry).replace(patientPlaceholder, entry.patient?.fullName ?? unknownPatient)}`;

export function ActivitySentence({ entry }: { entry: ActivityEntry }) {
  const [before, after] = deed(entry).split(patientPlaceholder);
  const { patient } = entry;
  return (
    <>
      <Text span fw="bold">
        {doer(entry)}
      </Text>{' '}
      {before}
      {after === undefined ? null : patient ? (
        // Of a deleted record the trail is what there is to see.
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
