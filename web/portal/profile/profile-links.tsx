import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Icon } from '#web/ui/icons/icons.ts';

export const ProfileLink = ({
  to,
  icon: Icon,
  children,
}: {
  to: string;
  icon: Icon;
  children: ReactNode;
}) => (
  <Button size="md" variant="light" component={Link} to={to} leftSection={<Icon aria-hidden size="1.2em" />}>
    {children}
  </Button>
);
