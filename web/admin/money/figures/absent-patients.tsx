/** Who has not come for long, with a chat that is ready to send. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { listedAbsent } from '#contract/money/figure-days.ts';
import type { Figures } from '#contract/money/figures.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { absentText } from '#web/clinic/whatsapp-texts.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone, sayPhoneOwner } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { PatientPhone, PhoneOwner } from '../../patient-phone.tsx';
import { CsvButton } from '../csv-button.tsx';
import { BehindButton, FigureFrame } from './figure-section.tsx';

type Absent = Figures['absent'];

export function AbsentPatients({
  absent: { total, rows },
  definition,
}: {
  absent: Absent;
  definition: { title: string; says: string };
}) {
  const { clinicName } = useClinic();
  const today = useToday();
  return (
    <FigureFrame
      name="absent"
      definition={definition}
      actions={
        rows.length > 0 ? (
          <CsvButton
            title={definition.title}
            header={['Paciente', 'Última visita', 'Telefone', 'Telefone de', 'Recusou WhatsApp']}
            rows={rows.map(({ fullName, lastVisit, phone, phoneOwner, acceptsWhatsapp }) => [
              fullName,
              formatDate(lastVisit),
              phone ? formatPhone(phone) : '',
              phone ? (phoneOwner === null ? 'paciente' : sayPhoneOwner(phoneOwner)) : '',
              acceptsWhatsapp ? 'não' : 'sim',
            ])}
            days={today}
          />
        ) : null
      }
    >
      <Text>
        {total === 0 ? (
          'Ninguém.'
        ) : (
          <BehindButton
            behind={{ kind: 'absent' }}
            of={definition.title}
            says={sayCount(total, 'paciente', 'pacientes')}
          />
        )}
        {total > listedAbsent ? `. Aqui estão os ${listedAbsent} que vieram por último.` : null}
      </Text>
      {total === 0 ? null : (
        <DataTable
          label={definition.title}
          dense
          columns={[
            {
              header: 'Paciente',
              minWidth: 10,
              cell: ({ id, fullName }) => (
                <Anchor component={Link} to={paths.admin.patient(id)}>
                  {fullName}
                </Anchor>
              ),
            },
            {
              header: 'Última visita',
              numeric: true,
              minWidth: 6.5,
              cell: ({ lastVisit }) => formatDate(lastVisit),
            },
            {
              header: 'Telefone',
              minWidth: 12,
              cell: ({ fullName, phone, phoneOwner, acceptsWhatsapp }) =>
                phone === null ? (
                  <MissingValue>Sem telefone</MissingValue>
                ) : acceptsWhatsapp ? (
                  <PatientPhone
                    name={fullName}
                    phone={phone}
                    owner={phoneOwner}
                    text={absentText({ patient: { fullName }, owner: phoneOwner, clinicName })}
                  />
                ) : (
                  <>
                    {formatPhone(phone)} <PhoneOwner owner={phoneOwner} />{' '}
                    <MissingValue>não quer mensagens por WhatsApp</MissingValue>
                  </>
                ),
            },
          ]}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </FigureFrame>
  );
}
