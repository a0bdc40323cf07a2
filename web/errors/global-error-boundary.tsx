/** Catches errors outside of the screens. */
import { Component, type ReactNode } from 'react';
import { FullPage } from './full-page.tsx';

export class GlobalErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <GlobalErrorPage /> : this.props.children;
  }
}

const GlobalErrorPage = () => (
  <FullPage title="Algo deu errado" reload>
    Encontramos um problema inesperado. Recarregue a página para continuar; se ele se repetir, fale com a
    clínica.
  </FullPage>
);
