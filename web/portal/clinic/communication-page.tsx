/** All communication channels. A channel that is not configured shows its message when pressed. */
import { UnstyledButton } from '@mantine/core';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { type Channel, channelsOf } from './channels.ts';
import styles from './clinic.module.css';
import { ClinicFrame } from './clinic-frame.tsx';

export const Component = () => (
  <ClinicFrame title="Canais de Comunicação">
    {(clinic) => {
      const channels = channelsOf(clinic);
      return channels.every(({ href }) => href === null) ? (
        <EmptyState
          title="Nenhum canal de comunicação configurado."
          description="A clínica ainda não informou como falar com ela por aqui."
        />
      ) : (
        <ul aria-label="Canais" className={styles.channels}>
          {channels.map((channel) => (
            <li key={channel.name}>
              <ChannelButton channel={channel} />
            </li>
          ))}
        </ul>
      );
    }}
  </ClinicFrame>
);

function ChannelButton({
  channel: { name, detail, href, opensNewTab, missing, Icon },
}: {
  channel: Channel;
}) {
  const inside = (
    <>
      <Icon aria-hidden size="1.6rem" stroke={1.6} />
      <span className={styles.words}>
        {name}
        {href === null ? <span className={styles.detail}>Não configurado</span> : null}
        {href !== null && detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </>
  );
  if (href === null)
    return (
      <UnstyledButton className={styles.channel} onClick={() => notify.error(missing)}>
        {inside}
      </UnstyledButton>
    );
  return (
    <UnstyledButton
      component="a"
      href={href}
      className={styles.channel}
      {...(opensNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {inside}
    </UnstyledButton>
  );
}
