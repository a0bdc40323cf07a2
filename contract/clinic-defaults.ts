/** What is shown while the clinic has not filled in its settings. Invented values: no real street, no real number. */
export const clinicDefaults = {
  clinicName: 'Viço',
  doctorName: 'Viço Dermatologia',
  address: 'Rua das Hortênsias Brancas, 128 - Centro, Petrópolis - RJ, 25600-000',
  whatsappUrl: 'https://wa.me/5524900000000',
  whatsappGreeting: 'Olá! Gostaria de agendar uma consulta.',
} as const;

/** A WhatsApp link with the greeting already typed. */
export const whatsappLink = (url: string, greeting: string = clinicDefaults.whatsappGreeting) =>
  `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(greeting)}`;
