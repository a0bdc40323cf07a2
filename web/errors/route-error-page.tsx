/** Shown when a screen fails to render. */
import { Anchor } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#web/paths.ts';
import { FullPage } from './full-page.tsx';

export function RouteErrorPage() {
  const error = useRouteError();
  return (
    <FullPage
      title="Unexpected Application Error!"
      action={<Anchor href={paths.start()}>Voltar para o início</Anchor>}
    >
      <p>{describe(error)}</p>
    </FullPage>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error && error.message ? error.message : 'Erro desconhecido';
}
