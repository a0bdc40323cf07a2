/** The catalogue and the settings. */
import { otherNamesOf } from '#contract/clinic/common-names.ts';
import { durationLength } from '#contract/clinic/procedures.ts';
import { businessHoursLength } from '#contract/clinic/settings.ts';
import { digitsOf, limits } from '#contract/fields.ts';
import { isNationalNumber } from '#contract/text-rules.ts';
import type { Read } from '../import-values/read.ts';
import { readEmail } from '../import-values/read-identity.ts';
import { readPhone } from '../import-values/read-phone.ts';
import { readLine, readName, readText } from '../import-values/read-text.ts';
import { readDuration } from '../import-values/read-time.ts';
import { readSocialLink } from '../import-values/read-words.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import { titleAndDescription } from './convert-record.ts';
import type { Converted, ProcedureRow, SettingsRow } from './converted.ts';
import { type Moment, RowReader } from './read-row.ts';

export function convertProcedure(source: SourceRow, moment: Moment): Converted<ProcedureRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const texts = titleAndDescription(row);
  if (texts === null) return row.refused();
  return row.converted({
    id,
    ...texts,
    // The older platform has none.
    alsoKnownAs: otherNamesOf(texts.title) || null,
    // Patients read it: a bare number is minutes.
    duration: row.read('duration', (written) =>
      readLine(written?.replace(/^\s*(\d+)\s*$/u, '$1 min') ?? null, durationLength),
    ),
    // The text stays for patients to read; only a clear one counts in the agenda.
    minutes: readDuration(row.written('duration')).value,
    media: row.object('media_url', 'procedure-media'),
    mediaData: row.inline('media_url'),
    createdAt: row.instant(),
  });
}

/** Also a number without an area code, such as 0800 or 4004. */
const readClinicPhone = (written: string | null): Read<string> => {
  const digits = digitsOf(written ?? '');
  return isNationalNumber(digits) ? { value: digits } : readPhone(written);
};

export function convertSettings(source: SourceRow, moment: Moment): Converted<SettingsRow> {
  const row = new RowReader(source, moment);
  return row.converted({
    clinicName: row.read('clinic_name', readName),
    doctorName: row.read('doctor_name', readName),
    phone: row.read('phone', readClinicPhone),
    address: row.read('address', (written) => readLine(written, limits.address)),
    email: row.read('email', readEmail),
    instagramUrl: row.read('instagram_url', (written) => readSocialLink('instagram', written)),
    facebookUrl: row.read('facebook_url', (written) => readSocialLink('facebook', written)),
    whatsappUrl: row.read('whatsapp_url', (written) => readSocialLink('whatsapp', written)),
    businessHours: row.read('business_hours', (written) => readText(written, businessHoursLength)),
    logo: row.object('logo_url', 'clinic-logo'),
    logoData: row.inline('logo_url'),
  });
}
