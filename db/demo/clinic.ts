/** The invented clinic. Its street number, phone and pages do not exist; the domains are reserved ones. */
export const clinic = {
  clinicName: 'Viço Dermatologia',
  doctorName: 'Dra. Helena Prado',
  specialty: 'Dermatologia',
  registration: 'CRM-RJ 00.000-0 · RQE 00.000',
  phone: '24900000120',
  address: 'Rua das Hortênsias Brancas, 128, sala 304 - Centro, Petrópolis - RJ, 25600-000',
  email: 'contato@vico.example',
  taxId: '11222333000181',
  city: 'Petrópolis',
  instagramUrl: 'https://instagram.example/vico.dermatologia',
  facebookUrl: 'https://facebook.example/vico.dermatologia',
  whatsappUrl: 'https://wa.me/5524900000120',
  businessHours: 'Segunda a sexta, das 8h às 12h e das 13h às 18h. Sábados e domingos, só com hora marcada.',
  about:
    'Aqui a dermatologia clínica e a estética caminham juntas. Cada consulta começa pela escuta: entender a sua história, a sua rotina e o que você espera vem antes de qualquer indicação.\n\nOs tratamentos são pensados para cada pessoa e acompanhados de perto.',
} as const;

/** As the rules of the staff's passwords ask (contract/password-rules.ts). */
const password = 'janela-azul-27';

/**
 * The accounts of the demo, printed when it starts. Their passwords are public: the demo is for trying the program
 * on a machine of one's own.
 */
export const demoCredentials = {
  administrator: { fullName: 'Helena Prado', email: 'helena@vico.example', password },
  reception: { fullName: 'Bruna Siqueira', email: 'bruna@vico.example', password },
  professional: { fullName: 'Rafael Monteiro', email: 'rafael@vico.example', password },
  manager: { fullName: 'Cláudia Nunes', email: 'claudia@vico.example', password },
  patient: {
    fullName: 'Marina Conceição Azevedo',
    email: 'marina.azevedo@example.com',
    password,
  },
} as const;
