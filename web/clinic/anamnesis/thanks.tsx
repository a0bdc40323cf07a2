/** What the patient reads after the answers were sent. Apart from the form, which the link's page loads later. */
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** It takes the place of the long form: seen and read out where the page has just become short. */
export function Thanks() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus({ preventScroll: true });
    text.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Text ref={text} tabIndex={-1} fw={500}>
      Obrigado! Suas respostas chegaram à clínica. Só quem tem acesso ao seu prontuário as lê.
    </Text>
  );
}
