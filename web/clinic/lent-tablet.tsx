/** The clinic's tablet in the patient's hands. The staff's session has ended: after it one signs in with a password. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '#web/paths.ts';

const lent = z.object({ access: z.string() });

/** The access that the staff handed over, null without one. `renew`: a reload goes on with the last one. */
export function useLentAccess() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => lent.safeParse(state));
  return {
    access: given.success ? given.data.access : null,
    renew: (access: string) =>
      navigate(pathname, { replace: true, state: { access }, preventScrollReset: true }),
  };
}

export const ForStaff = () => (
  <Button component={Link} to={paths.login()} replace variant="default" size="md">
    Entrar (equipe)
  </Button>
);
