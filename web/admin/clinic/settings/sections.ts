/** The sections of the settings, in order. The finder lists them too. */
import { paths } from '#web/paths.ts';
import {
  IconArmchair,
  IconBuildingCommunity,
  IconCalendarHeart,
  IconClockHour4,
  IconHistory,
  IconMail,
  IconMessage2,
  IconNote,
  IconStethoscope,
  IconTransferIn,
  IconUsersGroup,
  IconVaccine,
} from '#web/ui/icons/icons.ts';

/** `words` also find it. */
export const sections = [
  {
    label: 'Clínica',
    words:
      'nome endereço telefone logo logotipo timbre cor cores cnpj papel whatsapp pix chave duas etapas limite desconto recepção',
    to: paths.admin.settings(),
    end: true,
    Icon: IconBuildingCommunity,
  },
  {
    label: 'Equipe',
    words: 'profissionais médicos especialidade crm conselho rqe registro',
    to: paths.admin.team(),
    end: false,
    Icon: IconStethoscope,
  },
  {
    label: 'Horários',
    words: 'atendimento expediente almoço intervalo férias folga plantão feriados exceções bloqueio recesso',
    to: paths.admin.hours(),
    end: false,
    Icon: IconClockHour4,
  },
  {
    label: 'Salas e equipamentos',
    words: 'recursos laser aparelhos manutenção',
    to: paths.admin.resources(),
    end: false,
    Icon: IconArmchair,
  },
  {
    label: 'Produtos e lotes',
    words: 'estoque validade toxina ácido hialurônico recolhimento recall anvisa aplicação',
    to: paths.admin.products(),
    end: false,
    Icon: IconVaccine,
  },
  {
    label: 'Agendamento online',
    words:
      'marcar portal aplicativo regras antecedência pedido cancelamento página pública link site internet',
    to: paths.admin.bookingSettings(),
    end: false,
    Icon: IconCalendarHeart,
  },
  {
    label: 'Mensagens',
    words: 'whatsapp confirmação lembretes textos modelos',
    to: paths.admin.messages(),
    end: false,
    Icon: IconMessage2,
  },
  {
    label: 'Consulta e termos',
    words:
      'prontuário evolução seções queixa conduta assinatura textos prontos anamnese modelos perguntas consentimento receitas campos obrigatórios',
    to: paths.admin.recordSettings(),
    end: false,
    Icon: IconNote,
  },
  {
    label: 'Usuários',
    words:
      'administradores contas convite acesso permissão permissões função recepcionista secretária gerente senha',
    to: paths.admin.users(),
    end: false,
    Icon: IconUsersGroup,
  },
  {
    label: 'E-mail e cópias',
    words: 'smtp servidor envio mensagem de teste backup cópia de segurança pasta disco',
    to: paths.admin.serverSettings(),
    end: false,
    Icon: IconMail,
  },
  {
    label: 'Importar',
    words: 'trazer planilha csv excel sistema anterior migração exportar baixar levar cópia dados',
    to: paths.admin.imports(),
    end: false,
    Icon: IconTransferIn,
  },
  {
    label: 'Atividades',
    words: 'registro auditoria histórico quem acessou lgpd log',
    to: paths.admin.activity(),
    end: false,
    Icon: IconHistory,
  },
] as const;
