/** The terms of a link's patient, one after the other. */
import { Button, Card, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import type { TermDone } from '#web/clinic/term/sign-term.tsx';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';

const SignTerm = lazy(() => import('#web/clinic/term/sign-term.tsx'));

/** What became of those that were shown. */
function sayDone(done: readonly TermDone[]): string {
  const signed = done.filter(({ as }) => as === 'signed');
  const declined = done.length - signed.length;
  if (done.length === 0) return 'Nenhum termo para assinar agora.';
  const copy = signed.some((one) => one.as === 'signed' && one.hasAccount)
    ? 'Baixe a sua cópia agora, se quiser: ela também está no portal.'
    : 'Baixe a sua cópia agora: depois, peça à clínica.';
  return [
    signed.length === 1 && 'Obrigado! O termo foi assinado.',
    signed.length > 1 && `Obrigado! Foram assinados ${signed.length} termos.`,
    signed.length > 0 && copy,
    declined === 1 && (signed.length > 0 ? 'A recusa do outro foi anotada.' : 'A sua recusa foi anotada.'),
    declined > 1 && `As suas ${declined} recusas foram anotadas.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type TermsProps = { terms: { title: string; access: string }[]; onReopen: () => void };

export function Terms({ terms: first, onReopen }: TermsProps) {
  const [terms, setTerms] = useState(first);
  const [done, setDone] = useState<TermDone[]>([]);
  const [next, ...others] = terms;
  if (!next)
    return (
      <Stack gap="sm" align="flex-start">
        <Text fw={500} role="status">
          {sayDone(done)}
        </Text>
        {done.map((one) =>
          one.as === 'signed' && one.copy ? <Copy key={one.number} {...one} copy={one.copy} /> : null,
        )}
      </Stack>
    );
  return (
    <Suspense>
      <SignTerm
        key={next.access}
        access={next.access}
        minutes={accessMinutes.link}
        onDone={(now) => {
          setDone([...done, now]);
          setTerms(others);
        }}
        answered={<Button onClick={() => setTerms(others)}>Continuar</Button>}
        closed={
          <Card>
            <Text mb="sm">O termo fechou por segurança. Nada foi assinado.</Text>
            <Button onClick={onReopen}>Abrir de novo</Button>
          </Card>
        }
      />
    </Suspense>
  );
}

const Copy = ({ number, copy }: { number: string; copy: string }) => (
  <Button
    size="md"
    variant="default"
    leftSection={<IconDownload aria-hidden size="1.1em" />}
    onClick={() =>
      saveFile(
        `Termo ${number.replace('/', '-')}.pdf`,
        'application/pdf',
        Uint8Array.from(atob(copy), (char) => char.charCodeAt(0)),
      )
    }
  >
    Baixar o termo {number}
  </Button>
);
