/** Named characters of HTML that editors write. Others stay as they are written. */

// U+00A0 to U+00FF, in order.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const characters = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    lsaquo: '‹',
    rsaquo: '›',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    infin: '∞',
    rarr: '→',
    larr: '←',
    uarr: '↑',
    darr: '↓',
    check: '✓',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    mu: 'μ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '',
    zwj: '\u200d',
    tab: '\t',
    Tab: '\t',
    NewLine: '\n',
  }),
]);

function numbered(code: string): string | null {
  const point = /^x/iu.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10);
  if (!(point >= 1 && point <= 0x10_ff_ff) || (point >= 0xd800 && point <= 0xdfff)) return null;
  return String.fromCodePoint(point);
}

/** Each reference is decoded once: `&amp;lt;` becomes `&lt;`. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z][a-z\d]{1,9}));/giu, (written, code, name) =>
    typeof code === 'string' ? (numbered(code) ?? written) : (characters.get(String(name)) ?? written),
  );
