/** The page's title: the screen's name and whose place this is, put together in one spot. */
import { createContext, type ReactNode, useContext } from 'react';

const Owner = createContext<string | null>(null);

/** Says whose place the whole application is: every title below ends with it. */
export const DocumentOwner = ({ name, children }: { name: string | null; children: ReactNode }) => (
  <Owner value={name}>{children}</Owner>
);

export function DocumentTitle({ children }: { children: string }) {
  const owner = useContext(Owner);
  return <title>{owner ? `${children} | ${owner}` : children}</title>;
}
