import type { Columns } from './column.ts';

/** In the order of the patient's export. */
export const patients = {
  id: { heading: 'Id', copy: 'patient' },
  user_id: { name: 'a conta de acesso', heading: 'Conta (id)', log: 'name' },
  full_name: { name: 'o nome', personal: true, log: 'value', copy: 'patient' },
  cpf: { name: 'o CPF', personal: true, log: 'value', copy: 'patient' },
  email: { name: 'o e-mail', personal: true, log: 'value', copy: 'patient' },
  phone: { name: 'o telefone', personal: true, log: 'value', copy: 'patient' },
  birth_date: { name: 'a data de nascimento', personal: true, log: 'value', copy: 'patient' },
  address: { name: 'o endereço', personal: true, log: 'value', copy: 'patient' },
  accepts_email: { name: 'se aceita e-mail', heading: 'Aceita e-mail', log: 'value', copy: 'patient' },
  accepts_whatsapp: { name: 'se aceita WhatsApp', heading: 'Aceita WhatsApp', log: 'value', copy: 'patient' },
  created_at: { heading: 'Criado em', copy: 'patient' },
  alert: { name: 'o alerta para a equipe', heading: 'Alerta', personal: true, log: 'value', copy: 'clinic' },
  notes: { name: 'as observações', personal: true, clinical: true, log: 'value', copy: 'clinic' },
  profile_photo: { name: 'a foto', heading: 'Chave da foto', log: 'name', copy: 'patient' },
  role: { name: 'o tipo de acesso', heading: 'Papel', log: 'value' },
  search_name: { leftOut: 'the name as the search folds it' },
  search_text: { leftOut: 'the record as the search folds it', sealed: false },
} as const satisfies Columns;
