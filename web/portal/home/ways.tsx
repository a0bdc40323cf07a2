/** The buttons of the home screen; those whose screen is still to come are left out. */
import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconBuildingCommunity,
  IconCalendarHeart,
  IconMapPin,
  IconMessageCircle,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ScreenName } from '#contract/screens.ts';
import { screenExists } from '#web/existing-screens.ts';
import { paths } from '#web/paths.ts';
import styles from './ways.module.css';

const ways: readonly { screen: ScreenName; label: string; to: string; Icon: Icon }[] = [
  {
    screen: 'portalAppointments',
    label: 'Meus agendamentos',
    to: paths.portal.appointments(),
    Icon: IconCalendarHeart,
  },
  {
    screen: 'portalAboutClinic',
    label: 'Sobre a clínica',
    to: paths.portal.aboutClinic(),
    Icon: IconBuildingCommunity,
  },
  { screen: 'portalLocation', label: 'Localização', to: paths.portal.location(), Icon: IconMapPin },
  {
    screen: 'portalCommunication',
    label: 'Canais de comunicação',
    to: paths.portal.communication(),
    Icon: IconMessageCircle,
  },
];

export const Ways = () => (
  <nav aria-label="Atalhos" className={styles.ways}>
    {ways
      .filter(({ screen }) => screenExists(screen))
      .map(({ label, to, Icon }) => (
        <UnstyledButton key={to} component={Link} to={to} className={styles.way}>
          <span className={styles.icon}>
            <Icon aria-hidden size="1.4rem" stroke={1.6} />
          </span>
          {label}
        </UnstyledButton>
      ))}
  </nav>
);
