/** 'faltam cerca de 3 minutos'; empty while it cannot be told. Rounded, since it is an estimate. */
export function remainingTime(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 45) return 'falta menos de um minuto';
  const minutes = Math.round(seconds / 60);
  if (minutes === 1) return 'falta cerca de um minuto';
  if (minutes < 90) return `faltam cerca de ${minutes} minutos`;
  return `faltam cerca de ${Math.round(minutes / 60)} horas`;
}
