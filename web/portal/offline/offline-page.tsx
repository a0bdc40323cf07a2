/** The portal while the server cannot be reached: what was seen last, and no doubt that it may be old. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEmergencySignOut } from '#web/auth/sign-out.ts';
import { useAskAgain } from '#web/auth/use-server-away.ts';
import { Mark } from '#web/clinic/mark.tsx';
import {
  addDays,
  capitalise,
  clockAt,
  formatInstant,
  formatLongDate,
  sayDate,
  today,
} from '#web/format/date.ts';
import { greetingAt } from '#web/format/greeting.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import type { OfflineCopy } from '#web/offline/offline-copy.ts';
import { DocumentOwner, DocumentTitle } from '#web/ui/document-title.tsx';
import { IconCloudOff, IconMapPin, IconPhone, IconRefresh } from '#web/ui/icons/icons.ts';
import cards from '../appointments/appointment-cards.module.css';
import home from '../home/home-page.module.css';
import next from '../home/next-appointment.module.css';
import { PortalFrame } from '../portal-frame.tsx';
import { SignOutButton } from '../sign-out-button.tsx';

export function OfflinePage({ copy }: { copy: OfflineCopy }) {
  const { askAgain, asking } = useAskAgain();
  const signOut = useEmergencySignOut();
  return (
    <DocumentOwner name={copy.doctorName}>
      <PortalFrame logo={<Mark onBrand />} clinicName={copy.clinicName}>
        <DocumentTitle>Início</DocumentTitle>
        <Stack gap="lg">
          <div className={home.clinic}>
            <Mark className={home.logo} />
            <span className={home.name}>{copy.clinicName}</span>
          </div>
          <Kept copy={copy} onRetry={askAgain} retrying={asking}>
            <SignOutButton signOut={signOut} />
          </Kept>
        </Stack>
      </PortalFrame>
    </DocumentOwner>
  );
}

type KeptProps = { copy: OfflineCopy; onRetry: () => void; retrying: boolean; children?: ReactNode };

/** In place of the home screen. Without children in an open portal that has not loaded it, whose banner says that there is no connection. */
export const Kept = ({ copy, onRetry, retrying, children }: KeptProps) => (
  <>
    <Title order={1}>{greetingAt(copy.timeZone)}!</Title>
    {children ? (
      <Alert
        role="status"
        color="yellow"
        icon={<IconCloudOff aria-hidden />}
        title={`Sem conexão. Mostrando o que foi visto em ${formatInstant(copy.seenAt, copy.timeZone)}.`}
      >
        Pode ter mudado desde então. Assim que a conexão voltar, o aplicativo se atualiza sozinho.
      </Alert>
    ) : (
      <Text c="dimmed" role="status">
        Mostrando o que foi visto em {formatInstant(copy.seenAt, copy.timeZone)}.
      </Text>
    )}
    <Upcoming copy={copy} />
    <Stack gap="sm">
      {copy.phone ? (
        <Button
          component="a"
          href={telephoneLink(copy.phone)}
          size="md"
          leftSection={<IconPhone aria-hidden size="1.2em" />}
        >
          Ligar para a clínica: {formatPhone(copy.phone)}
        </Button>
      ) : null}
      <Button
        size="md"
        variant="light"
        onClick={onRetry}
        loading={retrying}
        leftSection={<IconRefresh aria-hidden size="1.2em" />}
      >
        Tentar novamente
      </Button>
      {children}
    </Stack>
  </>
);

function Upcoming({ copy: { appointments, address, timeZone } }: { copy: OfflineCopy }) {
  const todaysDay = today(timeZone);
  const now = `${todaysDay} ${clockAt(timeZone)}`;
  const coming = appointments.filter(({ date, time }) => date > todaysDay || `${date} ${time}` >= now);
  return (
    <Stack gap="md" component="section" aria-labelledby="upcoming">
      <Title order={2} size="h3" id="upcoming">
        Suas próximas consultas
      </Title>
      {coming.length === 0 ? (
        <Text c="dimmed">Nenhuma consulta marcada foi vista da última vez.</Text>
      ) : (
        <Stack component="ul" gap="md">
          {coming.map(({ date, time }, place) => (
            <li key={`${date} ${time}`} className={next.card}>
              {/* As on the home screen. */}
              <div className={place === 0 ? next.head : next.body}>
                <Text className={place === 0 ? next.when : cards.heading} flex="none">
                  <time dateTime={`${date}T${time}`}>{sayWhole(date, todaysDay)}</time>, às {time}
                </Text>
              </div>
              {address && place === 0 ? (
                <div className={next.body}>
                  <Text className={cards.fact}>
                    <IconMapPin aria-hidden size="1.15rem" />
                    {address}
                  </Text>
                </div>
              ) : null}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** 'Amanhã, quinta-feira, 26 de novembro de 2026': nothing here can be tapped to learn the date. */
function sayWhole(date: string, todaysDay: string): string {
  const said = sayDate(date, todaysDay);
  const isNear = date === todaysDay || date === addDays(todaysDay, 1);
  return capitalise(isNear ? `${said}, ${formatLongDate(date)}` : said);
}
