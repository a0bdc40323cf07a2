/** Appointments, treatment plans and future procedures. */
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { addDays } from '#contract/value-formats.ts';
import { people } from '#db/demo/people.ts';
import { type OlderClinic, olderId } from './older-clinic.ts';
import { addAppointment, addTo } from './older-rows.ts';

export function addAgenda(clinic: OlderClinic, today: string): void {
  const [first = '', second = ''] = people.map(([name]) => olderId(`patient ${name}`));
  for (let n = 0; n < 40; n += 1) {
    const isPast = n < 25;
    addAppointment(clinic, n % 2 === 0 ? first : second, {
      date: addDays(today, isPast ? -30 - n : 2 + n),
      time: `${String(8 + (n % 4)).padStart(2, '0')}:00:00`,
      status: isPast ? 'completed' : 'scheduled',
      service: n % 5 === 0 ? 'Peeling Quimico' : 'Consulta padrão',
    });
  }
  // Read without a finding.
  const slashed = addDays(today, -80).split('-').reverse().join('/');
  addAppointment(clinic, first, { date: slashed, time: '9h30', status: 'Concluído' });
  addAppointment(clinic, first, { date: addDays(today, -81), time: '14:00:00', status: 'canceled' });
  addAppointment(clinic, first, { date: addDays(today, -82), time: '15:00:00', status: 'scheduled' });

  const odd = (
    values: { date: string; time: string | null; status?: string | null; service?: null },
    field: string,
    reason: FindingReason,
    action: FindingAction,
  ) => {
    const id = addAppointment(clinic, first, values);
    clinic.expect('public.appointments', id, field, reason, action);
  };
  odd(
    { date: addDays(today, -90), time: '10:00:30', status: 'completed' },
    'time',
    'time_with_seconds',
    'imported_changed',
  );
  odd(
    { date: addDays(today, -91), time: '10:00:00', status: 'remarcado' },
    'status',
    'status_unknown',
    'status_chosen',
  );
  odd(
    { date: addDays(today, 91), time: '10:00:00', status: 'remarcado' },
    'status',
    'status_unknown',
    'status_chosen',
  );
  const past = { date: addDays(today, -92), time: '10:00:00' };
  odd({ ...past, status: null }, 'status', 'status_missing', 'imported_as_scheduled');
  odd(
    { ...past, time: '12:00:00', status: 'completed', service: null },
    'service',
    'service_missing',
    'imported_with_default',
  );
  odd({ date: 'a combinar', time: '10:00:00' }, 'date', 'date_unreadable', 'not_imported');
  odd({ date: addDays(today, -93), time: 'de manhã' }, 'time', 'time_unreadable', 'not_imported');
  odd({ date: addDays(today, -94), time: null }, 'time', 'value_missing', 'not_imported');
  addAppointment(clinic, first, { date: addDays(today, 95), time: '11:00:00' });
  odd({ date: addDays(today, 95), time: '11:15:00' }, 'time', 'overlap', 'imported_as_squeeze_in');
  const orphan = addAppointment(clinic, olderId('no patient'), {
    date: addDays(today, -95),
    time: '11:00:00',
  });
  clinic.expect('public.appointments', orphan, 'patient_id', 'patient_missing', 'not_imported');

  const written = ['Helena Prado', 'DRA HELENA PRADO', 'Dr. Rui Salgado', 'Rui Salgado', 'A definir'];
  for (const [index, doctor_name] of written.entries()) {
    const id = addAppointment(clinic, second, {
      date: addDays(today, -100 - index),
      time: '09:00:00',
      status: 'completed',
      doctor_name,
    });
    // 'Dr. Rui Salgado' stands first, so that the other is joined to it.
    if (index === 0 || index === 1 || index === 3) {
      clinic.expect('public.appointments', id, 'doctor_name', 'joined_names', 'joined');
    }
    if (doctor_name === 'A definir')
      clinic.expect('public.appointments', id, 'doctor_name', 'professional_missing', 'professional_chosen');
  }
}

export function addRecords(clinic: OlderClinic): void {
  const [patient_id = ''] = people.map(([name]) => olderId(`patient ${name}`));
  const future = 'public.patient_future_procedures';
  addTo(clinic, future, 'Laser', { patient_id, description: '<p>Três sessões</p>' });
  const blank = addTo(clinic, future, ' ', { patient_id, description: '' });
  clinic.expect(future, blank, 'title', 'value_missing', 'not_imported');
  const orphan = addTo(clinic, future, 'Peeling', {
    patient_id: olderId('no patient'),
    description: 'Uma sessão',
  });
  clinic.expect(future, orphan, 'patient_id', 'patient_missing', 'not_imported');

  const plans = 'public.treatment_plans';
  const plan = { patient_id, description: 'Ácido à noite', start_date: '2024-04-01' };
  addTo(clinic, plans, 'Melasma', { ...plan, status: 'canceled', end_date: '2024-08-01' });
  const paused = addTo(clinic, plans, 'Acne', { ...plan, status: 'pausado' });
  clinic.expect(plans, paused, 'status', 'status_unknown', 'imported_changed');
  const backwards = addTo(clinic, plans, 'Rosácea', { ...plan, end_date: '2024-03-01' });
  clinic.expect(plans, backwards, 'end_date', 'ends_before_start', 'imported_without_value');
  const undated = addTo(clinic, plans, 'Cicatrizes', { ...plan, start_date: 'depois do verão' });
  clinic.expect(plans, undated, 'start_date', 'date_unreadable', 'imported_changed');
  const byNobody = addTo(clinic, plans, 'Manchas', { ...plan, created_by: olderId('no account') });
  clinic.expect(plans, byNobody, 'created_by', 'account_missing', 'imported_without_value');
  const lost = addTo(clinic, plans, 'Sem paciente', { ...plan, patient_id: olderId('no patient') });
  clinic.expect(plans, lost, 'patient_id', 'patient_missing', 'not_imported');
}
