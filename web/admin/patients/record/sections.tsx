import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';
import { complaintKey } from '#contract/patients/questionnaire.ts';
import { type Diagnosis, type SectionKey, sectionLimit } from '#contract/patients/record.ts';
import { api } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCopy } from '#web/ui/icons/icons.ts';
import { SnippetTextarea } from '../snippets/snippet-textarea.tsx';
import styles from './consultation.module.css';
import { Diagnoses } from './diagnoses.tsx';
import { sectionId } from './still-missing.tsx';
import type { Draft, RecordData } from './use-draft.ts';

type SectionsProps = {
  draft: Draft;
  /** The newest of the patient. */
  anamnesis: RecordAnamnesis | undefined;
  last: RecordData['last'];
  used: readonly Diagnosis[];
  /** In the clinic's order. A hidden one is shown where it has words. */
  sections: RecordData['sections'];
};

const noSnippets: readonly never[] = [];
const minRows: Partial<Record<SectionKey, number>> = { hypotheses: 1, diagnosis: 1, conduct: 3 };

const inDigits = new Intl.NumberFormat('pt-BR');
/** 'Use no máximo 20.000 caracteres: são 431 a mais'; undefined for one that fits. */
export const sayTooLong = (text = '') =>
  text.length > sectionLimit
    ? `Use no máximo ${inDigits.format(sectionLimit)} caracteres: ${text.length === sectionLimit + 1 ? 'é 1' : `são ${inDigits.format(text.length - sectionLimit)}`} a mais`
    : undefined;

export function Sections({ draft, anamnesis, last, used, sections }: SectionsProps) {
  const { words, change } = draft;
  const sectionOf = (key: SectionKey) => words.sections.find((section) => section.key === key);
  const write = (key: SectionKey, text: string, copied = false) =>
    change({ sections: [...words.sections.filter((section) => section.key !== key), { key, text, copied }] });
  const snippets = useQuery(api.snippets.list.queryOptions());
  const shown = sections.filter(({ key, hidden }) => !hidden || sectionOf(key)?.text);
  const first = shown[0]?.key ?? '';
  useEffect(() => document.getElementById(sectionId(first))?.focus(), [first]);
  const isToSign = anamnesis && anamnesis.state !== 'open' && !anamnesis.isSigned;
  const told = isToSign ? anamnesis.answers[complaintKey] : null;
  const fields = shown.map(({ key, title }) => {
    const before = last?.sections.find((section) => section.key === key)?.text;
    const complaint = key === 'complaint' && typeof told === 'string' && told.trim();
    const section = sectionOf(key);
    return (
      <div key={key} className={styles.section}>
        <SnippetTextarea
          snippets={snippets.data?.rows ?? noSnippets}
          id={sectionId(key)}
          label={title}
          description={section?.copied ? 'Copiado da última consulta, ainda sem mudanças' : undefined}
          autosize
          minRows={minRows[key] ?? 2}
          maxRows={18}
          data-autofocus={key === first || undefined}
          error={sayTooLong(section?.text)}
          value={section?.text ?? ''}
          onChange={(text) => write(key, text)}
        />
        {section?.text ? null : (
          <Group gap={0} className={styles.copy}>
            {complaint ? (
              <CopyButton
                label={`Copiar da anamnese: ${title}`}
                onClick={() => write(key, complaint.slice(0, sectionLimit))}
              >
                Copiar da anamnese
              </CopyButton>
            ) : null}
            {before ? (
              <CopyButton
                label={`Copiar da última consulta: ${title}`}
                onClick={() => write(key, before, true)}
              >
                Copiar da última
              </CopyButton>
            ) : null}
          </Group>
        )}
        {key === 'diagnosis' ? (
          <div className={styles.section}>
            <Diagnoses value={words.diagnoses} used={used} onChange={(diagnoses) => change({ diagnoses })} />
            {last && last.diagnoses.length > 0 && words.diagnoses.length === 0 ? (
              <div className={styles.copy}>
                <CopyButton
                  label="Copiar da última consulta: CID-10"
                  onClick={() => change({ diagnoses: last.diagnoses })}
                >
                  Copiar da última
                </CopyButton>
              </div>
            ) : null}
          </div>
        ) : null}
        {key === 'orientations' && section?.text ? (
          <Checkbox
            mt="xs"
            label="Depois da assinatura, o paciente as lê no portal e na cópia dos seus dados"
            checked={words.published}
            onChange={(event) => change({ published: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    );
  });
  const planned = last?.sections.find(({ key }) => key === 'conduct')?.text;
  // What 'Copiar da última' beside each field would copy.
  const copies = shown.flatMap(({ key }) => {
    const text = last?.sections.find((section) => section.key === key)?.text;
    return text && !sectionOf(key)?.text ? { key, text, copied: true } : [];
  });
  const diagnoses =
    words.diagnoses.length === 0 && shown.some(({ key }) => key === 'diagnosis')
      ? last?.diagnoses
      : undefined;
  const copyAll = () =>
    change({
      sections: [...words.sections.filter(({ key }) => !copies.some((copy) => copy.key === key)), ...copies],
      ...(diagnoses && { diagnoses }),
    });
  return (
    <>
      {last && planned ? <LastConduct day={last.day} text={planned} /> : null}
      {copies.length > 1 ? (
        <div>
          <CopyButton label="Copiar tudo da última consulta" onClick={copyAll}>
            Copiar tudo da última
          </CopyButton>
        </div>
      ) : null}
      <Text size="sm" c="dimmed">
        Em cada campo, / insere um{' '}
        <Anchor component={Link} to={paths.admin.recordSettings()} inherit underline="always">
          texto pronto
        </Anchor>
        .
      </Text>
      {fields}
    </>
  );
}

type CopyButtonProps = { label: string; onClick: () => void; children: string };

const CopyButton = ({ label, onClick, children }: CopyButtonProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconCopy aria-hidden size="1.05em" />}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </Button>
);

const LastConduct = ({ day, text }: { day: string; text: string }) => (
  <div className={styles.last}>
    <Text size="sm" fw={500}>
      Conduta da última vez, em {formatDate(day)}
    </Text>
    <Text size="sm" className={styles.prose}>
      {text}
    </Text>
  </div>
);
