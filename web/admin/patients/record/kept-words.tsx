/** What was typed in this tab and is not in the text that another one had saved. It stays until its reader is done with it. */
import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { maxDiagnoses, type RecordWords } from '#contract/patients/record.ts';
import { patientPanes } from '#web/paths.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import styles from './consultation.module.css';
import { sayDiagnosis } from './read-diagnoses.ts';
import type { Draft, RecordData } from './use-draft.ts';

type KeptWordsProps = {
  kept: RecordWords;
  draft: Draft;
  /** Nothing is added to the draft any more. */
  isOver: boolean;
  sections: RecordData['sections'];
  onDone: () => void;
};

export function KeptWords({ kept, draft: { words, change }, isOver, sections, onDone }: KeptWordsProps) {
  const textOf = (key: string) => words.sections.find((section) => section.key === key)?.text ?? '';
  const chosen = words.diagnoses.map(sayDiagnosis);
  const diagnoses = kept.diagnoses.filter((each) => !chosen.includes(sayDiagnosis(each)));
  const left = [
    ...kept.sections
      .filter(({ key, text }) => text.trim() !== '' && !textOf(key).includes(text.trim()))
      .map(({ key, text }) => ({
        key,
        text,
        title: sections.find((section) => section.key === key)?.title,
        add: () => {
          const others = words.sections.filter((section) => section.key !== key);
          const added = [textOf(key), text].filter(Boolean).join('\n');
          change({ sections: [...others, { key, text: added, copied: false }] });
        },
      })),
    ...(diagnoses.length > 0
      ? [
          {
            key: 'diagnoses',
            text: diagnoses.map(sayDiagnosis).join('; '),
            title: 'CID-10',
            add: () => change({ diagnoses: [...words.diagnoses, ...diagnoses].slice(0, maxDiagnoses) }),
          },
        ]
      : []),
  ];
  const panel = useRef<HTMLElement>(null);
  // The first field takes the focus as the saved text opens.
  useEffect(() => {
    requestAnimationFrame(() => {
      panel.current?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: 'center' });
    });
  }, []);
  useUnsavedChanges(left.length > 0, { params: patientPanes });
  if (left.length === 0) return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="O que você escreveu nesta aba"
      className={styles.last}
      style={{ outline: 'none' }}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          O que você escreveu nesta aba
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onDone}>
          Descartar
        </Button>
      </Group>
      {left.map(({ key, text, title, add }) => (
        <div key={key}>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          <Text className={styles.prose}>{text}</Text>
          {isOver ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Acrescentar ao campo: ${title}`}
              onClick={add}
            >
              Acrescentar ao campo
            </Button>
          )}
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-sm" aria-label={`Copiar: ${title}`} onClick={copy}>
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
    </section>
  );
}
