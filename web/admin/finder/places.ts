/** The screens that the search finds by name: those of the navigation, and some more. */
import {
  IconCalendarMonth,
  IconCalendarPlus,
  IconHistory,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { paths } from '#web/paths.ts';
import { navigation } from '../navigation.ts';

export const places = [
  ...navigation.map(({ label, tab, to, Icon }) => ({ label, words: tab, to, Icon })),
  {
    label: 'Calendário',
    words: 'agenda mês dia agendamentos',
    to: paths.admin.appointmentCalendar(),
    Icon: IconCalendarMonth,
  },
  {
    label: 'Minha conta',
    words: 'perfil senha e-mail nome sessões aparência tema escuro claro duas etapas',
    to: paths.admin.account(),
    Icon: IconUserCircle,
  },
  {
    label: 'Administradores',
    words: 'usuários equipe acesso',
    to: paths.admin.users(),
    Icon: IconUsersGroup,
  },
  {
    label: 'Registro de atividades',
    words: 'auditoria histórico quem acessou',
    to: paths.admin.activity(),
    Icon: IconHistory,
  },
  {
    label: 'Novo Agendamento',
    words: 'agendar marcar consulta',
    to: paths.admin.newAppointment(),
    Icon: IconCalendarPlus,
  },
  { label: 'Novo Paciente', words: 'cadastrar', to: paths.admin.newPatient(), Icon: IconUserPlus },
];
