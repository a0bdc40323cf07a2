/** The anamnesis of a link's patient. */
import { Button, Card, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { Thanks } from '#web/clinic/anamnesis/thanks.tsx';

const SharedForm = lazy(() => import('../anamnesis/shared-form.tsx'));

type AnamnesisProps = {
  /** Null: it was sent meanwhile. */
  access: string | null;
  /** Something to read stands above it, so it opens by a button. */
  waits: boolean;
  onSaved: (access: string) => void;
  onReopen: () => void;
};

export function Anamnesis({ access, waits, onSaved, onReopen }: AnamnesisProps) {
  const [isOpen, setOpen] = useState(!waits);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [isOpen]);
  if (!access) return <Text>Não há anamnese a preencher agora.</Text>;
  if (!isOpen)
    return (
      <Card component="section" aria-labelledby="anamnesis">
        <Title order={2} size="h4" id="anamnesis">
          Anamnese
        </Title>
        <Text c="dimmed" size="sm" mt={4} mb="md">
          Conte à clínica sobre a sua saúde, antes ou depois de ler o termo.
        </Text>
        <Button size="md" onClick={() => setOpen(true)}>
          Preencher a anamnese
        </Button>
      </Card>
    );
  return (
    <div ref={place} tabIndex={-1}>
      <Suspense fallback={<Filled />}>
        <SharedForm
          access={access}
          minutes={accessMinutes.link}
          onSaved={onSaved}
          frame={(form) => <Filled>{form}</Filled>}
          sent={<Thanks />}
          closed={
            <>
              <Text mb="sm">O formulário foi fechado por segurança. O que você respondeu ficou salvo.</Text>
              <Button onClick={onReopen}>Continuar</Button>
            </>
          }
        />
      </Suspense>
    </div>
  );
}

/** As high as the window, so that it can stand at its top before the form has come. */
const Filled = ({ children }: { children?: ReactNode }) => (
  <div style={{ minHeight: '100dvh' }}>{children}</div>
);
