import type { Columns } from './column.ts';

export const clinicSettings = {
  id: { heading: 'Id' },
  clinic_name: { name: 'o nome da clínica', log: 'value' },
  doctor_name: { name: 'o profissional', heading: 'Nome do profissional', log: 'value' },
  logo_url: { name: 'o logotipo', heading: 'Logo', log: 'name' },
  phone: { name: 'o telefone', log: 'value' },
  address: { name: 'o endereço', log: 'value' },
  instagram_url: { name: 'o Instagram', log: 'value' },
  facebook_url: { name: 'o Facebook', log: 'value' },
  whatsapp_url: { name: 'o WhatsApp', log: 'value' },
  email: { name: 'o e-mail', log: 'value' },
  business_hours: { name: 'o horário de funcionamento', log: 'value' },
  about: { name: 'o texto sobre a clínica', log: 'value' },
  discount_limit_percent: { name: 'o limite de desconto', heading: 'Limite de desconto (%)', log: 'value' },
  tax_id: { name: 'o CNPJ ou CPF', heading: 'CNPJ ou CPF', log: 'value' },
  pix_key: { name: 'a chave Pix', log: 'value' },
  pix_city: { name: 'a cidade do Pix', log: 'value' },
  letterhead_color: { name: 'a cor do timbre', heading: 'Cor do timbre', log: 'value' },
  updated_at: { heading: 'Atualizado em' },
} as const satisfies Columns;

export const hiddenSetupSteps = {
  step: { name: 'o passo', log: 'value' },
  hidden_at: {},
} as const satisfies Columns;
