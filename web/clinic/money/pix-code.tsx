/** A Pix as a QR code and as text to copy. It says nothing of a payment: a static Pix tells no one that it was paid. */
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCopy } from '#web/ui/icons/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

type PixCodeProps = {
  code: string;
  /** 'R$ 30,00' */
  amount: string;
  /** Who receives it, and who records it. */
  explanation: string;
  children?: ReactNode;
};

export const PixCode = ({ code, amount, explanation, children }: PixCodeProps) => (
  <Stack gap="sm" component="section" aria-label={`Pix de ${amount}`}>
    <QrCode text={code} label={`Código QR do Pix de ${amount}`} />
    <Text ta="center" fw={500}>
      {amount}
    </Text>
    <Text size="sm" c="dimmed" ta="center">
      {explanation}
    </Text>
    <Group justify="center" gap="sm">
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} leftSection={<IconCopy aria-hidden size="1.1em" />}>
            {copied ? 'Copiado' : 'Copiar código Pix'}
          </Button>
        )}
      </CopyButton>
      {children}
    </Group>
  </Stack>
);
