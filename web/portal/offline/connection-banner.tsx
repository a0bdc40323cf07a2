/** At the top while an open portal has no connection: what is shown may be old, and how else to reach the clinic. */
import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useConnectionLost } from '#web/api/reachability.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { readOfflineCopy } from '#web/offline/offline-copy.ts';
import { IconCloudOff } from '#web/ui/icons/icons.ts';
import styles from './connection-banner.module.css';
import { upcomingQuery } from './keep-for-offline.tsx';

/** The element stays, because screen readers announce only what changes inside of a known one. */
export const ConnectionBanner = () => (
  <div role="status" className={styles.place} data-screen-only>
    {useConnectionLost() ? <Lost /> : null}
  </div>
);

function Lost() {
  const { data } = useQuery(upcomingQuery());
  const phone = data ? data.phone : readOfflineCopy()?.phone;
  return (
    <Alert color="yellow" radius={0} icon={<IconCloudOff aria-hidden />} className={styles.banner}>
      Sem conexão. O que você vê pode ter mudado.
      {phone ? (
        <>
          {' '}
          <span className={styles.phone}>
            Clínica: <Anchor href={telephoneLink(phone)}>{formatPhone(phone)}</Anchor>
          </span>
        </>
      ) : null}
    </Alert>
  );
}
