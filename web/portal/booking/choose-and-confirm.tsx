/** The patient chooses a time; the server holds it while the sheet asks for the last tap. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BookingChoices } from '#contract/booking/booking.ts';
import { api } from '#web/api/client.ts';
import { ChooseTime } from '#web/clinic/booking/choose-time.tsx';
import type { Choice, Chosen } from '#web/clinic/booking/use-choice.ts';
import { paths } from '#web/paths.ts';
import { IconBell } from '#web/ui/icons/icons.ts';
import { useLast } from '#web/ui/use-last.ts';
import { useSheetEntry } from '#web/ui/use-sheet-entry.ts';
import styles from './booking.module.css';
import type { Done } from './booking-result.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { packageOn } from './say-booking.ts';
import { useHold } from './use-hold.ts';

type ChooseAndConfirmProps = {
  choices: BookingChoices;
  /** Id of the procedure in the address. */
  asked: string | null;
  begin: Choice['begin'];
  onDone: (done: Done) => void;
};

export function ChooseAndConfirm({ choices, asked, begin, onDone }: ChooseAndConfirmProps) {
  const { moving } = choices;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const holding = useHold((outcome, { date, time }, professionalName) => {
    sheet.close();
    onDone({
      ...outcome,
      date,
      time,
      professionalName,
      service: chosen?.procedure.title ?? '',
      isOfPackage: chosen !== null && packageOn(chosen.procedure, date) !== undefined,
      present: moving,
    });
  });
  const sheet = useSheetEntry(() => {
    // What is being booked is waited for.
    if (holding.isConfirming) sheet.open();
    else holding.leave();
  });
  const shown = useLast(holding.wanted);

  return (
    <>
      <ChooseTime
        procedures={choices.procedures}
        professionals={choices.professionals}
        horizonDays={choices.horizonDays}
        moving={moving}
        begin={begin}
        preferred={[moving?.procedureId ?? asked, choices.lastProcedureId]}
        daysQuery={(input, enabled) =>
          api.booking.days.queryOptions({ input: { ...input, moves: moving?.appointmentId }, enabled })
        }
        below={(procedimento) => <EarlierTime to={paths.portal.waitingList({ procedimento })} />}
        onChoose={(wanted, element) => {
          setAnchor(element);
          setChosen(wanted);
          sheet.open();
          const { procedure, professionalId, date, time } = wanted;
          holding.take({
            procedureId: procedure.id,
            professionalId,
            date,
            time,
            moves: moving?.appointmentId,
          });
        }}
      />
      {shown && chosen ? (
        <ConfirmSheet
          opened={holding.wanted !== null}
          holding={holding}
          onLeave={() => {
            holding.leave();
            sheet.close();
          }}
          anchor={anchor}
          date={shown.date}
          time={shown.time}
          choices={choices}
          procedure={chosen.procedure}
          professionalName={chosen.professional?.fullName ?? null}
        />
      ) : null}
    </>
  );
}

/** The first free time is late: the waiting list. */
/** @param to the waiting list, with the procedure */
const EarlierTime = ({ to }: { to: string }) => (
  <Button
    component={Link}
    to={to}
    size="md"
    variant="subtle"
    leftSection={<IconBell aria-hidden size="1.2em" />}
    className={styles.earlier}
  >
    Me avise se surgir antes
  </Button>
);
