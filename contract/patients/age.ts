/**
 * An age in words: '41 anos', '1 ano'; under a year in months.
 * @param birthDate yyyy-MM-dd
 * @param day yyyy-MM-dd
 */
export function ageOn(birthDate: string, day: string): string {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthDate.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = (year - birthYear) * 12 + (month - birthMonth) - (dayOfMonth < birthDay ? 1 : 0);
  if (months < 1) return 'menos de um mês';
  if (months < 12) return months === 1 ? '1 mês' : `${months} meses`;
  const years = Math.floor(months / 12);
  return years === 1 ? '1 ano' : `${years} anos`;
}

/** Whether it is the birthday; that of 29 February is the 28th in other years. */
export function isBirthday(birthDate: string, day: string): boolean {
  const ofYear = (date: string) => date.slice(5);
  const isLeapYear = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCDate() === 29;
  return ofYear(day) === (ofYear(birthDate) === '02-29' && !isLeapYear ? '02-28' : ofYear(birthDate));
}
