/** The document's title: the screen's name and the owner's. */
import { createContext, type ReactNode, useContext } from 'react';

const Owner = createContext<string | null>(null);

/** Sets the name at the end of every title inside. */
export const DocumentOwner = ({ name, children }: { name: string | null; children: ReactNode }) => (
  <Owner value={name}>{children}</Owner>
);

export function DocumentTitle({ children }: { children: string }) {
  const owner = useContext(Owner);
  return <title>{owner ? `${children} | ${owner}` : children}</title>;
}
