import type { SavedPatient } from '#contract/patients/patients.ts';
import type { Access } from '../../../accounts/access/access-text.ts';
import { type SavedValues, shownName } from './patient-form-values.ts';

/** What a saved form hands over: the password that was typed, and the link that was not mailed. Null for neither. */
export function accessOf(values: SavedValues, { account, link }: SavedPatient): Access | null {
  // An account that existed before keeps its password.
  const isSet = values.setsPassword && values.password !== '' && !account.startsWith('linked-existing');
  const password = isSet ? values.password : null;
  if (password === null && !link) return null;
  const purpose = account.includes('confirmation') ? 'confirmation' : 'password';
  return {
    name: shownName(values),
    email: values.email.trim(),
    phone: values.phone,
    area: 'portal',
    password,
    link: link ? { purpose, url: link } : null,
  };
}
