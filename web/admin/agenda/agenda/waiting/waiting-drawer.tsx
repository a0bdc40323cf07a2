/** Mantine's drawer, which a wide window does without. Loaded with the first touch. */
import { Drawer, type DrawerProps } from '@mantine/core';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

export function WaitingDrawer(props: Pick<DrawerProps, 'title' | 'opened' | 'onClose' | 'children'>) {
  const isPhone = useIsPhone();
  return <Drawer position={isPhone ? 'bottom' : 'right'} size={isPhone ? '85dvh' : '24rem'} {...props} />;
}
