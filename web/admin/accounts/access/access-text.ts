/** The text that hands over an access: login address, login, password, one-use link. */

/** What an administrator hands over after setting a password or creating a link. */
export type Access = {
  /** Whose access it is. */
  name: string;
  email: string;
  /** With or without mask; empty or null where there is none. */
  phone: string | null;
  area: 'portal' | 'admin';
  /** Null where the person chooses one through the link. */
  password: string | null;
  link: AccessLink | null;
};

/** @param purpose what the link is for; it decides how long it is valid */
type AccessLink = { purpose: 'password' | 'confirmation' | 'invitation'; url: string };

const linkLabels = {
  password: 'Link para criar a senha',
  confirmation: 'Link para confirmar o e-mail',
  invitation: 'Link para criar a senha',
} as const satisfies Record<AccessLink['purpose'], string>;

export const linkValidity = {
  password: 'O link vale por uma hora e para um uso só.',
  confirmation: 'O link vale por sete dias e para um uso só.',
  invitation: 'O link vale por sete dias e para um uso só.',
} as const satisfies Record<AccessLink['purpose'], string>;

/** The rows of the slip, in their order. Without a password the link is the only address. */
export function accessRows({ email, password, link }: Access, loginAddress: string) {
  return [
    ...(password === null ? [] : [{ label: 'Endereço', value: loginAddress }]),
    { label: 'E-mail', value: email },
    ...(password === null ? [] : [{ label: 'Senha', value: password }]),
    ...(link ? [{ label: linkLabels[link.purpose], value: link.url }] : []),
  ];
}

/** The message for the clipboard and WhatsApp. */
export function accessText(access: Access, { clinicName, loginAddress }: Record<string, string>): string {
  const [firstName = ''] = access.name.trim().split(/\s+/u);
  const what = access.area === 'portal' ? 'ao nosso portal' : 'ao sistema';
  return [
    `Olá, ${firstName}! Aqui está o seu acesso ${what} (${clinicName}).`,
    accessRows(access, loginAddress ?? '')
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    ...(access.link ? [linkValidity[access.link.purpose]] : []),
  ].join('\n\n');
}
