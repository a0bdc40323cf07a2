/** Tables and fields of a finding by the words of the screens: for the page, the CSV file and the command. */
import { comparedTables } from './platform-imports.ts';
import { fieldLabels } from './spreadsheet-fields.ts';

/** Besides the older platform's tables, sheets and the application's own. */
const tables: Record<string, string> = {
  patients: 'Pacientes',
  appointments: 'Agendamentos',
  professionals: 'Profissionais',
  procedures: 'Procedimentos',
  packages: 'Pacotes e saldos',
};

/** Tables that have no name here are shown as they are. */
export const tableName = (table: string): string => comparedTables[table] ?? tables[table] ?? table;

const fields: Record<string, string> = {
  full_name: 'Nome',
  fullName: 'Nome',
  name: 'Nome',
  cpf: 'CPF',
  email: 'E-mail',
  phone: 'Telefone',
  birth_date: 'Nascimento',
  birthDate: 'Nascimento',
  socialName: 'Nome social',
  sex: 'Sexo',
  guardianName: 'Responsável',
  guardianCpf: 'CPF do responsável',
  guardianPhone: 'Telefone do responsável',
  postalCode: 'CEP',
  healthInsurance: 'Convênio',
  convenio: 'Convênio',
  howFound: 'Como conheceu a clínica',
  address: 'Endereço',
  notes: 'Observações',
  profile_photo: 'Foto',
  role: 'Papel',
  encrypted_password: 'Senha',
  date: 'Data',
  start_date: 'Início',
  end_date: 'Fim',
  created_at: 'Criação',
  updated_at: 'Alteração',
  time: 'Horário',
  duration: 'Duração',
  status: 'Situação',
  service: 'Serviço',
  doctor_name: 'Profissional',
  professional: 'Profissional',
  patient: 'Paciente',
  alert: 'Alerta',
  category: 'Categoria',
  title: 'Título',
  description: 'Descrição',
  file_name: 'Nome do arquivo',
  file_path: 'Arquivo',
  file_type: 'Tipo do arquivo',
  media_url: 'Mídia',
  patient_id: 'Paciente',
  user_id: 'Conta',
  instagram_url: 'Instagram',
  facebook_url: 'Facebook',
  whatsapp_url: 'WhatsApp',
  logo_url: 'Logo',
  clinic_name: 'Nome da clínica',
  business_hours: 'Horário de funcionamento',
};

/** A column of the source; others as they are. */
const labels: Record<string, string> = fieldLabels;
export const fieldName = (field: string): string => fields[field] ?? labels[field] ?? field;
