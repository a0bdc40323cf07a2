/** The roles of the staff in words. */
import { sayList } from '#contract/count.ts';
import type { StaffRole } from '#contract/permissions.ts';

export const roleNames = {
  admin: 'Administrador',
  reception: 'Recepção',
  professional: 'Profissional',
  manager: 'Gerente',
} as const satisfies Record<StaffRole, string>;

/** What each role includes, and what it does not. */
export const roleTexts = {
  admin: 'Tudo, também os usuários, o registro de atividades e a exclusão de pacientes.',
  reception:
    'Agenda, caixa, cadastro de pacientes, acesso ao portal e os nomes dos arquivos. Sem observações, planos e conteúdo dos arquivos.',
  professional:
    'Agenda, cadastro de pacientes e todo o prontuário: observações, arquivos, planos e procedimentos futuros.',
  manager:
    'Agenda, caixa, números e configurações da clínica. Não cadastra nem altera pacientes e não vê o prontuário.',
} as const satisfies Record<StaffRole, string>;

/** 'Recepção e Gerente' */
export const joinRoles = (roles: readonly StaffRole[]) => sayList(roles.map((role) => roleNames[role]));
