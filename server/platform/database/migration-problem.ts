import { StartupError } from '../environment.ts';

/** @param work what failed, as the subject of a sentence in Portuguese */
export function migrationProblem(work: string, cause: unknown): StartupError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(problemOf(work, sqlState(cause), message), { cause });
}

/** Another process holds a lock, or the two wait for each other. */
export const isLocked = (cause: unknown): boolean => ['55P03', '40P01'].includes(String(sqlState(cause)));

const sqlState = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined;

function problemOf(work: string, code: unknown, message: string): StartupError {
  switch (code) {
    case '42501':
      return new StartupError(
        `${work} falhou, porque o usuário do banco não tem permissão: ${message}`,
        'Use em DATABASE_URL o dono do banco de dados: alter database banco owner to usuario.',
      );
    case '42P06':
    case '42P07':
    case '42710':
    case '42723':
      return new StartupError(
        `O banco de dados não está vazio: ${message}`,
        'Indique em DATABASE_URL um banco de dados só para este programa.',
      );
    default:
      return new StartupError(
        `${work} falhou: ${message}`,
        'Nada mudou no banco de dados; corrija a causa e inicie de novo.',
      );
  }
}
