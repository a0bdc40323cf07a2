/** A browser and its system in plain words, from its `User-Agent`. */

/** The first that occurs is the right one: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\b(?:OPR|Opera)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//u],
  ['Safari', /\bSafari\//u],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Mac', /\bMacintosh\b/u],
  ['Linux', /\bLinux\b/u],
];

const isPhone = /\b(?:iPhone|Mobile)\b/u;
const isTablet = /\b(?:iPad|Tablet)\b/u;

/** 'Chrome no Windows' and what kind of device it is; parts that are not known are left out. */
export function deviceOf(userAgent: string | null): { label: string; kind: 'phone' | 'tablet' | 'computer' } {
  const text = userAgent ?? '';
  const first = (list: typeof browsers) => list.find(([, mark]) => mark.test(text))?.[0];
  const [browser, system] = [first(browsers), first(systems)];
  const kind = isTablet.test(text) ? 'tablet' : isPhone.test(text) ? 'phone' : 'computer';
  if (browser && system) return { label: `${browser} no ${system}`, kind };
  return { label: browser ?? system ?? 'Navegador não identificado', kind };
}
