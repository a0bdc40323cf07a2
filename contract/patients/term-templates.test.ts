import { expect, test } from 'vitest';
import { termParts } from './term-templates.ts';

test('a heading stands wherever its line begins with "# ", also right below a paragraph', () => {
  expect(termParts('Eu aceito.\n# Riscos\nMancha.\nDor.\n\n# Direitos\n\nDesistir # não é título.')).toEqual([
    { kind: 'paragraph', text: 'Eu aceito.' },
    { kind: 'heading', text: 'Riscos' },
    { kind: 'paragraph', text: 'Mancha.\nDor.' },
    { kind: 'heading', text: 'Direitos' },
    { kind: 'paragraph', text: 'Desistir # não é título.' },
  ]);
});
