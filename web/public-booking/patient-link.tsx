import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';

type Kept = NonNullable<Parameters<typeof paths.portal.book>[0]>;

/** The portal, with what was chosen so far. The sign-in leads on to it. */
export const PatientLink = (kept: Kept) => (
  <Anchor component={Link} to={paths.portal.book(kept)} ta="center" size="sm">
    Já é paciente? Entre para agendar
  </Anchor>
);
