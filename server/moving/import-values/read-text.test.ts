import { expect, test } from 'vitest';
import { readLine, readName, readText } from './read-text.ts';

const plain = (written: string) => readText(written, 10_000).value;

test('text without HTML stays as it is', () => {
  for (const text of [
    'PA < 12 e > 8',
    'a<b e b>a',
    'Contato: <ana@exemplo.test>',
    '<nome do produto> 2 ml',
    'linha 1\nlinha 2\n\nlinha 4',
    'Silva & Filhos; R&D;',
    '5 <',
    '<p sem fim',
    '- item\n  recuado',
  ]) {
    expect(readText(text, 10_000)).toEqual({ value: text });
  }
});

test('HTML becomes lines, paragraphs and lists', () => {
  expect(plain('<p>Alergia a <b>dipirona</b>.</p><p>Retorno em 30&nbsp;dias.</p>')).toBe(
    'Alergia a dipirona.\n\nRetorno em 30\u00a0dias.',
  );
  expect(plain('<ul>\n  <li>ácido</li>\n  <li><p>laser</p></li>\n</ul>\n<div>fim</div>')).toBe(
    '- ácido\n- laser\n\nfim',
  );
  expect(plain('<ol><li>um</li><li>dois<ul><li>dentro</li></ul></li></ol>')).toBe('1. um\n2. dois\n- dentro');
  expect(plain('a<br>b<BR/>c<br><br>d')).toBe('a\nb\nc\n\nd');
  expect(plain('<p>um</p><p><br></p><p>dois</p>')).toBe('um\n\ndois');
  expect(plain('<table><tr><td>Dose</td><td>2 ml</td></tr><tr><td>Lote</td><td>77</td></tr></table>')).toBe(
    'Dose 2 ml\nLote 77',
  );
  expect(plain('<!-- nota --><o:p>Jos&eacute;&#233;&#xE9; &lt;b&gt; &amp;lt; &naoexiste;</o:p>')).toBe(
    'Josééé <b> &lt; &naoexiste;',
  );
});

test('the address of a link stays', () => {
  expect(plain('<a href="https://exemplo.test/a?b=1&amp;c=2">laudo</a>')).toBe(
    'laudo (https://exemplo.test/a?b=1&c=2)',
  );
  expect(plain('<a href="https://exemplo.test/">exemplo.test</a>')).toBe('exemplo.test');
  expect(plain('<a href="javascript:alert(1)">aqui</a>')).toBe('aqui');
});

test('what is no text is told, except for looks', () => {
  const lost = { reason: 'text_content_lost' };
  expect(readText('antes<script>alert("<p>oi</p>")</script>depois', 100)).toEqual({
    value: 'antesdepois',
    problem: lost,
  });
  expect(readText('<p>foto: <img src="data:image/png;base64,AAAA" alt="lesão"></p>', 100)).toEqual({
    value: 'foto: lesão',
    problem: lost,
  });
  expect(readText('<style>p{color:red}</style><p style="a">oi</p>', 100)).toEqual({ value: 'oi' });
  // Without its end, a script would take the rest of the text away.
  expect(readText('<script>resto', 100)).toEqual({ value: 'resto', problem: lost });
});

test('control characters go, and long texts are cut between characters', () => {
  expect(readText('a\u0000b\u0007c\u202e', 100)).toEqual({
    value: 'abc',
    problem: { reason: 'characters_removed' },
  });
  expect(readText('a\r\nb\rc\u2028d', 100)).toEqual({ value: 'a\nb\nc\nd' });
  expect(readText(`${'a'.repeat(9)}👩`, 10)).toEqual({
    value: 'a'.repeat(9),
    problem: { reason: 'text_too_long' },
  });
  expect(readText('\u200b \u2800', 10)).toEqual({ value: null });
  expect(readText('<p> </p>', 10)).toEqual({ value: null });
});

test('a name is one line, in the letters that it has', () => {
  expect(readName('  MARIA\n DA   SILVA ')).toEqual({ value: 'MARIA DA SILVA' });
  expect(readName('Ana 😀 Prado')).toEqual({
    value: 'Ana Prado',
    problem: { reason: 'characters_removed' },
  });
  expect(readName('Jo&atilde;o & Cia')).toEqual({ value: 'João & Cia' });
  expect(readLine('a'.repeat(12), 10)).toEqual({
    value: 'a'.repeat(10),
    problem: { reason: 'text_too_long' },
  });
});

test('hostile texts of a megabyte are read, in time that grows with their length', () => {
  const million = 1_000_000;
  for (const part of [
    '<',
    '<p ',
    '<p "',
    "<p '",
    '<!--',
    '<script>',
    '<a href="',
    '&',
    '&#',
    ' ',
    '\n ',
    '<li>',
    '</p',
    '<p><br>',
  ]) {
    const text = part.repeat(Math.ceil(million / part.length));
    expect(() => readText(text, 10_000)).not.toThrow();
    expect(() => readText(`${text}x`, 10_000)).not.toThrow();
  }
  const picture = `<img src="data:image/png;base64,${'A'.repeat(20 * million)}">`;
  expect(readText(`antes ${picture} depois`, 100).value).toBe('antes  depois');
});
