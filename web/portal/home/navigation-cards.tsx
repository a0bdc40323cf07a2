/** The links of the home screen. */
import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import {
  type Icon,
  IconBuildingCommunity,
  IconCalendarHeart,
  IconMapPin,
  IconMessageCircle,
} from '#web/ui/icons/icons.ts';
import styles from './navigation-cards.module.css';

const destinations: readonly { label: string; to: string; Icon: Icon }[] = [
  {
    label: 'Meus agendamentos',
    to: paths.portal.appointments(),
    Icon: IconCalendarHeart,
  },
  {
    label: 'Sobre a clínica',
    to: paths.portal.aboutClinic(),
    Icon: IconBuildingCommunity,
  },
  { label: 'Localização', to: paths.portal.location(), Icon: IconMapPin },
  {
    label: 'Canais de comunicação',
    to: paths.portal.communication(),
    Icon: IconMessageCircle,
  },
];

export const NavigationCards = ({ hasAbout }: { hasAbout: boolean }) => (
  <nav aria-label="Atalhos" className={styles.cards}>
    {destinations
      .filter(({ to }) => hasAbout || to !== paths.portal.aboutClinic())
      .map(({ label, to, Icon }) => (
        <UnstyledButton key={to} component={Link} to={to} className={styles.card}>
          <span className={styles.icon}>
            <Icon aria-hidden size="1.4rem" stroke={1.6} />
          </span>
          {label}
        </UnstyledButton>
      ))}
  </nav>
);
