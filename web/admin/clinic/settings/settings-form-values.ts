/** The values of the settings form, and their check. */
import { shownTaxId } from '#contract/clinic/pix-keys.ts';
import { type ClinicSettings, missingSettings, settingsInput } from '#contract/clinic/settings.ts';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
import { formatPhone } from '#web/format/phone.ts';
import { checkFields } from '#web/ui/check-fields.ts';

/** Every field as its text. */
export type SettingsValues = {
  clinicName: string;
  doctorName: string;
  phone: string;
  email: string;
  address: string;
  businessHours: string;
  about: string;
  discountLimitPercent: string;
  taxId: string;
  pixKey: string;
  pixCity: string;
  whatsappUrl: string;
  instagramUrl: string;
  facebookUrl: string;
  letterheadColor: string;
};

export type SettingsField = keyof SettingsValues;

export const emptySettings: SettingsValues = {
  clinicName: '',
  doctorName: '',
  phone: '',
  email: '',
  address: '',
  businessHours: '',
  about: '',
  discountLimitPercent: '10',
  taxId: '',
  pixKey: '',
  pixCity: '',
  whatsappUrl: '',
  instagramUrl: '',
  facebookUrl: '',
  letterheadColor: defaultLetterheadColor,
};

export const valuesOf = (settings: ClinicSettings | null): SettingsValues =>
  settings
    ? {
        clinicName: settings.clinicName,
        doctorName: settings.doctorName,
        phone: formatPhone(settings.phone),
        email: settings.email ?? '',
        address: settings.address,
        businessHours: settings.businessHours ?? '',
        about: settings.about ?? '',
        discountLimitPercent: String(settings.discountLimitPercent),
        taxId: shownTaxId(settings.taxId ?? ''),
        pixKey: settings.pixKey ?? '',
        pixCity: settings.pixCity ?? '',
        whatsappUrl: settings.whatsappUrl ?? '',
        instagramUrl: settings.instagramUrl ?? '',
        facebookUrl: settings.facebookUrl ?? '',
        letterheadColor: settings.letterheadColor,
      }
    : emptySettings;

export const inputOf = (values: SettingsValues) => ({
  ...values,
  discountLimitPercent: /^\d+$/u.test(values.discountLimitPercent)
    ? Number(values.discountLimitPercent)
    : Number.NaN,
});

export const problemsOf = (values: SettingsValues) =>
  checkFields(settingsInput, values, inputOf(values), missingSettings);
