/** The menu of a phone. Loaded at the first touch, so that a wide window's first visit has no drawer. */
import { Drawer } from '@mantine/core';
import styles from './admin-layout.module.css';
import { Sidebar } from './sidebar.tsx';

type PhoneMenuProps = { opened: boolean; onClose: () => void; onFind: () => void };

export const PhoneMenu = ({ opened, onClose, onFind }: PhoneMenuProps) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    withCloseButton={false}
    padding={0}
    size="18rem"
    attributes={{ content: { 'aria-label': 'Menu' } }}
    classNames={{ body: styles.drawer }}
  >
    <Sidebar folded={false} onNavigate={onClose} onFind={onFind} />
  </Drawer>
);
