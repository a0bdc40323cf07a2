/** The anamnesis, filled in by the patient on a device of the clinic. */
import type { ButtonProps } from '@mantine/core';
import { client } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { LendDevice } from '../shared-access/lend-device.tsx';

/** `templateId`: of one that is begun where none is open; by default the one that patients are asked. */
type LendTabletProps = Pick<ButtonProps, 'size'> & { patientId: string; templateId?: string | undefined };

export const LendTablet = ({ patientId, templateId, size }: LendTabletProps) => (
  <LendDevice
    size={size}
    lend={() => client.anamneses.lend({ patientId, templateId })}
    to={paths.anamnesisTablet()}
  >
    Sua sessão aqui é encerrada e só o formulário da anamnese fica aberto. Ele fecha depois de dez minutos sem
    respostas; o que foi respondido fica salvo.
  </LendDevice>
);
