/** Values of other systems, as people and programs write them. */
import { expect, test } from 'vitest';
import type { Read } from './read.ts';
import { appointmentDates, birthDates, moneyDates, planDates, readDate } from './read-date.ts';
import { readCpf, readEmail } from './read-identity.ts';
import { readAreaCode, readPhone } from './read-phone.ts';
import { readDuration, readInstant, readRangeMinutes, readTime } from './read-time.ts';
import { readAppointmentStatus, readPlanStatus, readSocialLink } from './read-words.ts';

const today = '2026-11-22';

/** The value, or the problem in brackets; both where a value lost something. */
const shown = ({ value, problem }: Read<string | number>) =>
  [value ?? '', problem ? `[${problem.reason}]` : ''].join('');

/** Each left side reads as its right side. */
const expectAll = (read: (written: string) => Read<string | number>, expected: Record<string, string>) =>
  expect(Object.fromEntries(Object.keys(expected).map((written) => [written, shown(read(written))]))).toEqual(
    expected,
  );

test('a field that says that nothing is there is empty, without a problem', () => {
  const readers = [readCpf, readEmail, readPhone, readTime, readInstant, readDuration, readAppointmentStatus];
  const blanks = [
    '',
    '  ',
    '\u00a0',
    '-',
    '—',
    'N/A',
    's/n',
    'null',
    'Não informado',
    'não tem',
    'sem e-mail',
    '\u200b',
    '#REF!',
  ];
  for (const read of readers) for (const blank of blanks) expect(read(blank)).toEqual({ value: null });
  expect(readDate('--', birthDates(today))).toEqual({ value: null });
});

test('a CPF is eleven digits that check, with its zeros', () => {
  expectAll(readCpf, {
    '529.982.247-25': '52998224725',
    ' 529 982 247 / 25 ': '52998224725',
    '529.982.247–25': '52998224725',
    '５２９９８２２４７２５': '52998224725',
    'CPF: 52998224725': '52998224725',
    '52998224725.0': '52998224725',
    '529.982.247-24': '[cpf_invalid]',
    '52998224725 (mãe)': '[cpf_invalid]',
    '000.000.000-00': '[cpf_invalid]',
    '5.29E+10': '[cpf_invalid]',
    abc: '[cpf_invalid]',
    // A spreadsheet's number for 001.234.567-97.
    '123456797': '00123456797',
  });
});

test('an e-mail is in lower case, without its wrapping; the first of several counts', () => {
  expectAll(readEmail, {
    ' Ana.Prado@Exemplo.TEST ': 'ana.prado@exemplo.test',
    'mailto:ana@exemplo.test': 'ana@exemplo.test',
    'Ana Prado <ana@exemplo.test>': 'ana@exemplo.test',
    'ana@exemplo.test,': 'ana@exemplo.test',
    'ana@exemplo.test (mãe)': 'ana@exemplo.test[email_with_words]',
    'ana@exemplo.test; ANA@exemplo.test': 'ana@exemplo.test',
    'ana@exemplo.test / rui@exemplo.test': 'ana@exemplo.test[email_several]',
    'ana@exemplo.test ou rui@exemplo.test': 'ana@exemplo.test[email_several]',
    'ana@exemplo': '[email_invalid]',
    'ana@ exemplo.test': '[email_invalid]',
    'não usa': '[email_invalid]',
    [`${'a'.repeat(250)}@exemplo.test`]: '[email_invalid]',
  });
});

test('a phone has its DDD and no prefix; words and further numbers are told', () => {
  expectAll(readPhone, {
    '(24) 99999-0001': '24999990001',
    // There is no such DDD.
    '(39) 99999-0001': '[phone_invalid]',
    '24 2231.0000': '2422310000',
    '+55 (24) 99999-0001': '24999990001',
    '55 24 99999 0001': '24999990001',
    '5524999990001': '24999990001',
    '55 99999-0001': '55999990001',
    '0055 24 99999-0001': '24999990001',
    '024 99999-0001': '24999990001',
    '0xx24 99999-0001': '24999990001',
    '(0xx24) 2231-0000': '2422310000',
    '0 15 24 99999-0001': '24999990001',
    'Cel: 24 99999-0001 (WhatsApp)': '24999990001',
    'tel. (24) 2231-0000': '2422310000',
    '24 99999-0001 / 24 98888-0002': '24999990001[phone_several]',
    '(24) 99999-0001 (24) 98888-0002': '24999990001[phone_several]',
    '24 99999-0001 24 98888-0002': '24999990001[phone_several]',
    '24999990001 ou 2422310000': '24999990001[phone_several]',
    '(24) 2231-0000 / (24) 99999-0001': '24999990001[phone_several]',
    '0249999900012': '[phone_invalid]',
    '552499990001': '[phone_invalid]',
    '0 15 24 2231-0000': '2422310000',
    '99999-0001; (24) 2231-0000': '2422310000[phone_several]',
    '24999990001\n24999990001': '24999990001',
    '(24) 99999-0001 recado com Rosa': '24999990001[phone_with_words]',
    '(24) 2231-0000 ramal 12': '2422310000[phone_with_words]',
    '024 99999 0002 5566': '24999990002[phone_with_words]',
    '+55 55 24 99999-0003': '24999990003[phone_with_words]',
    '99999-0001': '[phone_without_area_code]',
    '(31) 9876-543': '[phone_invalid]',
    '+1 415 555 2671': '[phone_foreign]',
    '+351 912 345 678': '[phone_foreign]',
    '123': '[phone_invalid]',
    '0800 123 4567': '[phone_invalid]',
    'ligar depois': '[phone_invalid]',
  });
});

test('a phone without its DDD takes the one that is given', () => {
  expectAll((written) => readPhone(written, '31'), {
    '99999-0001': '31999990001',
    '3222 1000': '3132221000',
    '3222-1000 / 99999-0001': '31999990001[phone_several]',
    '(24) 99999-0001': '24999990001',
    '(24) 99999-0001 2231-0000': '24999990001[phone_several]',
    '024 99999-0001': '24999990001',
    '4004-1234': '[phone_without_area_code]',
    '(31) 987-654': '[phone_invalid]',
    '1222-1000': '[phone_without_area_code]',
    '+1 5552671': '[phone_foreign]',
  });
  expect(['31', '(031)', '0xx31', '3', '310', '', '10'].map(readAreaCode)).toEqual([
    '31',
    '31',
    '31',
    '',
    '',
    '',
    '',
  ]);
});

test('a birth date is read in each form, and is never in the future', () => {
  expectAll((written) => readDate(written, birthDates(today)), {
    '1980-03-12': '1980-03-12',
    '12/03/1980': '1980-03-12',
    '2/3/80': '1980-03-02',
    '12.03.1980': '1980-03-12',
    '12-3-1980': '1980-03-12',
    '12 03 1980': '1980-03-12',
    '12031980': '1980-03-12',
    '19800312': '1980-03-12',
    '1980/03/12': '1980-03-12',
    '12/03/1980 00:00:00': '1980-03-12',
    '1980-03-12T03:00:00.000Z': '1980-03-12',
    '1980-03-12 00:00:00-03': '1980-03-12',
    '12 de março de 1980': '1980-03-12',
    '12 de Marco, 1980': '1980-03-12',
    '1º de maio de 1980': '1980-05-01',
    '12/mar/80': '1980-03-12',
    '12-Mar-1980': '1980-03-12',
    'March 12, 1980': '1980-03-12',
    'quarta-feira, 12 de março de 1980': '1980-03-12',
    'Wed Mar 12 1980 00:00:00 GMT-0300 (Horário Padrão de Brasília)': '1980-03-12',
    '29292': '1980-03-12',
    '29292.5': '1980-03-12',
    '12/03/26': '2026-03-12',
    '12/03/27': '1927-03-12',
    '29/02/1980': '1980-02-29',
    '29/02/1981': '[date_unreadable]',
    '31/04/1980': '[date_unreadable]',
    '03/25/1980': '[date_unreadable]',
    '0000-00-00': '[date_unreadable]',
    '1980': '[date_unreadable]',
    'março de 1980': '[date_unreadable]',
    'uns 40 anos': '[date_unreadable]',
    infinity: '[date_unreadable]',
    '23/11/2026': '[date_implausible]',
    '12/12/26': '1926-12-12',
    '12/03/1899': '[date_implausible]',
  });
});

test('other dates may lie ahead, within what the field takes', () => {
  expectAll((written) => readDate(written, appointmentDates(today)), {
    '12/03/27': '2027-03-12',
    '10/11/2026 (ter)': '2026-11-10',
    'ter, 10/11/2026': '2026-11-10',
    'terça 10/11/2026 14:00': '2026-11-10',
    'TERÇA-FEIRA - 10/11/2026': '2026-11-10',
    'tal 10/11/2026': '[date_unreadable]',
    '12/03/99': '[date_implausible]',
    '2200-01-01': '[date_implausible]',
    '45000': '2023-03-15',
  });
  expectAll((written) => readDate(written, planDates(today)), { '12/03/99': '1999-03-12' });
  expectAll((written) => readDate(written, { ...moneyDates(today), isEnd: true }), {
    '12/2027': '2027-12-31',
    '2/2028': '2028-02-29',
    '2027-11': '2027-11-30',
    'dez/2027': '2027-12-31',
    'Fev/28': '2028-02-29',
    'Junho de 2027': '2027-06-30',
    '31/12/26': '2026-12-31',
    '12/27': '[date_unreadable]',
    '13/2027': '[date_unreadable]',
  });
  expectAll((written) => readDate(written, moneyDates(today)), { '12/2027': '[date_unreadable]' });
  const american = { ...birthDates(today), isMonthFirst: true };
  expectAll((written) => readDate(written, american), {
    '3/12/1980': '1980-03-12',
    '12/03/1980': '1980-12-03',
  });
});

test('a time is of a day, to the minute', () => {
  expectAll(readTime, {
    '09:00': '09:00',
    '9:05': '09:05',
    '09:00:00': '09:00',
    '09:00:30': '09:00[time_with_seconds]',
    '09:00:00-03': '09:00',
    '9h': '09:00',
    '9h30': '09:30',
    '9h30min': '09:30',
    '14 hs': '14:00',
    '14:30h': '14:30',
    '14.30': '14:30',
    '9:00 AM': '09:00',
    '9:15 p.m.': '21:15',
    '12 AM': '00:00',
    '12:30 PM': '12:30',
    '14': '14:00',
    '1430': '14:30',
    '0930': '09:30',
    '930': '09:30',
    '1475': '[time_unreadable]',
    '100': '[time_unreadable]',
    '0.375': '09:00',
    '0,40625': '09:45',
    '45000.375': '09:00',
    '22/11/2026 14:30': '14:30',
    '2026-11-22T14:30:00': '14:30',
    '24:00': '[time_unreadable]',
    '9:60': '[time_unreadable]',
    '13 PM': '[time_unreadable]',
    '1': '[time_unreadable]',
    manhã: '[time_unreadable]',
  });
});

test('a range of times is its start and its length', () => {
  const eight = [
    ...['08:00 às 08:30', '08:00 - 08:30', '08:00-08:30', '08:00 – 08:30', 'das 8h às 8h30', '8h/8h30'],
    ...['08:00 as 08:30', '08:00 ás 08:30', '08:00 a 08:30', '08:00 até as 08:30', 'de 8h a 8h30min'],
    ...['0800 - 0830', 'entre 8h e 8h30', '8:00 AM - 8:30 AM', '08:00:00 - 08:30:00', '8 às 8:30'],
    ...['22/11/2026 08:00 às 08:30', '22/11/2026 das 8h às 8h30', '2026-11-22 08:00-08:30'],
  ];
  for (const written of eight)
    expect([written, readTime(written).value, readRangeMinutes(written).value]).toEqual([
      written,
      '08:00',
      30,
    ]);
  expectAll(readTime, {
    '23:00 - 00:30': '23:00',
    '10:00-03:00': '10:00',
    '8h e 15': '[time_unreadable]',
    '25:00 às 26:00': '[time_unreadable]',
  });
  const lengths = ['23:00 - 00:30', '10:00-03:00', '09:00:00 -03', '09:00', '10-12'];
  expect(lengths.map(readRangeMinutes)).toEqual([
    { value: null, problem: { reason: 'duration_unreadable' } },
    { value: null },
    { value: null },
    { value: null },
    { value: 120 },
  ]);
});

test('an instant keeps its microseconds and its zone', () => {
  expectAll(readInstant, {
    '2024-05-01 12:34:56.789123+00': '2024-05-01T12:34:56.789123+00:00',
    '2024-05-01T12:34:56Z': '2024-05-01T12:34:56Z',
    '2024-05-01 12:34:56-03': '2024-05-01T12:34:56-03:00',
    '2024-05-01 12:34:56+0530': '2024-05-01T12:34:56+05:30',
    '2024-05-01 12:34:56': '2024-05-01T12:34:56Z',
    '2024-05-01': '2024-05-01T12:00:00Z',
    '01/05/2024': '2024-05-01T12:00:00Z',
    '2024-02-30 12:00:00+00': '[date_unreadable]',
    '2024-05-01 25:00:00+00': '[date_unreadable]',
    '0001-01-01 00:00:00+00': '[date_unreadable]',
    infinity: '[date_unreadable]',
  });
});

test('a duration is whole minutes that an appointment can take', () => {
  expectAll(readDuration, {
    '45': '45',
    '45 min': '45',
    '45 minutos': '45',
    "30'": '30',
    '1h': '60',
    '1h30': '90',
    '1 h 30 min': '90',
    '1 hora e 30 minutos': '90',
    'uma hora e meia': '90',
    'meia hora': '30',
    '1,5 hora': '90',
    '2 horas': '120',
    '01:30': '90',
    '00:45:00': '45',
    '0.03125': '45',
    '40 a 60 minutos': '[duration_unreadable]',
    '3': '[duration_unreadable]',
    '24 horas': '[duration_unreadable]',
    depende: '[duration_unreadable]',
  });
});

test('a status is known in Portuguese and English', () => {
  expectAll(readAppointmentStatus, {
    scheduled: 'scheduled',
    Agendado: 'scheduled',
    CONCLUÍDA: 'completed',
    'no-show': 'no_show',
    'Não compareceu': 'no_show',
    canceled: 'cancelled',
    in_service: 'in_service',
    rescheduled: '[status_unknown]',
  });
  expectAll(readPlanStatus, {
    active: 'active',
    canceled: 'cancelled',
    Finalizado: 'completed',
    pausado: '[status_unknown]',
  });
});

test('a social link is complete', () => {
  expectAll((written) => readSocialLink('instagram', written), {
    '@clinica.exemplo': 'https://www.instagram.com/clinica.exemplo',
    'instagram.com/clinica/?igsh=abc': 'https://www.instagram.com/clinica',
    'javascript:alert(1)': '[link_unreadable]',
  });
  expectAll((written) => readSocialLink('whatsapp', written), {
    '(24) 99999-0001': 'https://wa.me/5524999990001',
    'https://api.whatsapp.com/send?phone=5524999990001&amp;text=Oi': 'https://wa.me/5524999990001?text=Oi',
  });
});
