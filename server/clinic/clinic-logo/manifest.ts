import { screens } from '#contract/screen-addresses.ts';
import { type IconAddress, icons } from './draw-logo.ts';

/** As in index.html. */
const background = '#faf6ef';

/** About as many characters fit below an icon. */
const shortNameLength = 12;

/** The Web Application Manifest, which lets a phone install the portal under the clinic's name. */
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
    background_color: background,
    theme_color: background,
    categories: ['medical', 'health'],
    icons: [
      // The vector icon is the product's: it is used only without a logo.
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
    // Phones load a new icon only from a new address.
    src: logoVersion ? `${address}?v=${logoVersion}` : address,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  };
}

/** As many whole words as fit, without a final preposition: 'Clínica' for 'Clínica da Serra Verde'. */
function shorten(name: string): string {
  const words = name.trim().split(/\s+/u);
  const fitting = words.filter((_, at) => words.slice(0, at + 1).join(' ').length <= shortNameLength);
  while (fitting.length > 1 && /^(d[aeo]s?|e|[&-])$/iu.test(fitting.at(-1) ?? '')) fitting.pop();
  return fitting.length > 0 ? fitting.join(' ') : (words[0] ?? name).slice(0, shortNameLength);
}
