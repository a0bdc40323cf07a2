/** Said beside an address that is handed over, where the server has none but this machine's own. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';

const isLocal = (address: string) => /^(localhost|127\..*|\[::1\])$/u.test(new URL(address).hostname);

export const LocalAddressAlert = ({ address }: { address: string }) =>
  isLocal(address) ? (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />}>
      Este endereço só abre neste computador. Para abrir em outros, quem cuida do servidor define PUBLIC_URL
      com o endereço da clínica.
    </Alert>
  ) : null;
