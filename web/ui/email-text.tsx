/** An e-mail address that breaks after '@', dots and hyphens, not in the middle of a word. */
import { Fragment } from 'react';

const pauses = /(?<=[@._-])/u;

export const EmailText = ({ children }: { children: string }) => (
  <span>
    {children.split(pauses).map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address, which never change place
      <Fragment key={place}>
        {place > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
