/** Shown until the clinic saves its settings. The values are invented: no real street, no real number. */
export const clinicDefaults = {
  clinicName: 'Viço',
  doctorName: 'Viço Dermatologia',
  address: 'Rua das Hortênsias Brancas, 128 - Centro, Petrópolis - RJ, 25600-000',
  whatsappUrl: 'https://wa.me/5524900000000',
  whatsappGreeting: 'Olá! Gostaria de agendar uma consulta.',
} as const;

/** A WhatsApp link that fills in the greeting. */
export const whatsappLink = (url: string, greeting: string = clinicDefaults.whatsappGreeting) =>
  `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(greeting)}`;
