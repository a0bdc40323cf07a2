import { screens } from '#contract/screens.ts';
import { type IconAddress, icons } from './draw-logo.ts';

/** The page's own ground (index.html). */
const ground = '#faf6ef';

/** Below an icon there is room for about this much. */
const shortNameLength = 12;

/** What makes the portal an application of the clinic's own on a phone (Web Application Manifest). */
export function describeApplication(clinicName: string, logoVersion: string | null): object {
  return {
    id: screens.portal,
    name: clinicName,
    short_name: shorten(clinicName),
    description: 'Suas consultas, seus exames e sua clínica, sempre à mão.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: screens.portal,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['medical', 'health'],
    icons: [
      // A drawing is sharper than any picture, but the clinic's logo comes before the product's mark.
      ...(logoVersion ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      ...iconAddresses
        .filter((address) => icons[address].purpose !== 'apple')
        .map((address) => iconOf(address, logoVersion)),
    ],
  };
}

export const iconAddresses = Object.keys(icons).filter((address): address is IconAddress =>
  Object.hasOwn(icons, address),
);

function iconOf(address: IconAddress, logoVersion: string | null) {
  const { side, purpose } = icons[address];
  return {
    // A phone looks for a new icon only where the address has changed.
    src: logoVersion ? `${address}?v=${logoVersion}` : address,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  };
}

/** As many whole words as fit, without a preposition at the end; 'Clínica da Serra Verde' is 'Clínica'. */
function shorten(name: string): string {
  const words = name.trim().split(/\s+/u);
  const fitting = words.filter((_, at) => words.slice(0, at + 1).join(' ').length <= shortNameLength);
  while (fitting.length > 1 && /^(d[aeo]s?|e|[&-])$/iu.test(fitting.at(-1) ?? '')) fitting.pop();
  return fitting.length > 0 ? fitting.join(' ') : (words[0] ?? name).slice(0, shortNameLength);
}
