/** After the signature: the next session or the return, on the grid from that day on. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import type { PatientVisits } from '#contract/patients/patients.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { addDays, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCalendarPlus } from '#web/ui/icons/icons.ts';
import type { Placing } from '../../agenda/agenda/agenda-state.tsx';
import { useBookingChoices } from '../../agenda/appointments/booking-choices.tsx';
import { procedureNamed } from '../../agenda/appointments/form/procedure-options.ts';
import { returnDistances, returnVisit, sayIn, useFreeDay } from '../../agenda/appointments/return-visit.ts';
import { DocumentMenu } from '../../patients/documents/document-menu.tsx';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';
import type { RecordData } from '../../patients/record/use-draft.ts';

const usualDays = 30;

type NextVisitProps = {
  patient: ChosenPatient;
  /** The one that was signed. */
  visit: RecordData['appointment'];
  booked: PatientVisits['next'];
  onClose: () => void;
};

export function NextVisit({ patient: { id, fullName }, visit, booked: next, onClose }: NextVisitProps) {
  const today = useToday();
  const navigate = useNavigate();
  // Booked already, another one is seldom meant.
  const likely = useRef<HTMLButtonElement>(null);
  useEffect(() => likely.current?.focus(), []);
  // Another professional's is no return to this one.
  const booked = visit && visit.professionalId !== next?.professionalId ? null : next;
  const { everyDays = null, sessions = null } = visit ?? {};
  const isSession = everyDays !== null && visit?.sessionNumber !== sessions;
  const first = isSession ? everyDays : usualDays;
  const choices = useBookingChoices();
  const service = isSession ? visit?.service : returnVisit;
  const procedureId = isSession
    ? visit?.procedureId
    : procedureNamed(returnVisit, choices.data?.procedures ?? [])?.id;
  const what = { ...(procedureId && { procedureId }), ...(service !== defaultService && { service }) };
  const professionalId = visit?.professionalId;
  const placing: Placing = {
    kind: 'book',
    draft: { patient: { id, fullName }, ...what, backTo: paths.admin.patient(id) },
  };
  const choosing = useFreeDay((dia) =>
    navigate(paths.admin.appointmentCalendar({ dia, visao: 'dia', profissional: professionalId }), {
      state: { placing },
    }),
  );
  const button = (days: number) => {
    const from = addDays(today, days);
    return {
      onClick: () => choosing.mutate({ from, procedureId: procedureId ?? undefined, professionalId }),
      loading: choosing.isPending && choosing.variables.from === from,
    };
  };
  return (
    <Stack gap="sm" component="section" aria-label="Próxima visita" data-keep-free>
      <Text fw={500}>
        {booked
          ? 'Assinado.'
          : isSession
            ? 'Assinado. Agendar a próxima sessão?'
            : 'Assinado. Marcar o retorno?'}
      </Text>
      {next ? (
        <Text>
          Próxima visita: {sayDateAtTime(next.date, next.time, today)}, {next.service} com{' '}
          {next.professionalName}.
        </Text>
      ) : null}
      {booked ? (
        <Text size="sm" c="dimmed">
          Marcar {isSession ? 'outra sessão' : 'outro retorno'}
        </Text>
      ) : (
        <Button {...button(first)} ref={likely} leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}>
          {isSession ? `Próxima sessão ${sayIn(first)}` : `Retorno ${sayIn(first)}`}
        </Button>
      )}
      <Group gap="xs">
        {(booked
          ? [...new Set([first, ...returnDistances])].sort((one, other) => one - other)
          : returnDistances.filter((days) => days !== first)
        ).map((days) => (
          <Button key={days} {...button(days)} variant="default" size="compact-md">
            {sayIn(days)}
          </Button>
        ))}
      </Group>
      <DocumentMenu patientId={id} appointmentId={visit?.id} />
      <Button variant="subtle" onClick={onClose} ref={booked ? likely : undefined}>
        {booked ? 'Fechar' : 'Sem retorno'}
      </Button>
    </Stack>
  );
}
