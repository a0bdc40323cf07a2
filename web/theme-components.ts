/** How Mantine's components behave here unless a page says otherwise. */
import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  Input,
  type MantineThemeComponents,
  Menu,
  Modal,
  Paper,
  SegmentedControl,
  Select,
  Skeleton,
  Tabs,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core';
import styles from './theme.module.css';

const field = { size: 'md' } as const;

export const components: MantineThemeComponents = {
  Button: Button.extend({ defaultProps: { radius: 'xl' }, classNames: { root: styles.button } }),
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', radius: 'xl', size: 'lg' } }),
  Badge: Badge.extend({
    defaultProps: { variant: 'light', radius: 'xl', size: 'lg' },
    classNames: { root: styles.badge },
  }),
  Paper: Paper.extend({ classNames: { root: styles.paper } }),
  Card: Card.extend({ defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } }),
  Modal: Modal.extend({
    defaultProps: {
      centered: true,
      radius: 'lg',
      padding: 'lg',
      overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      closeButtonProps: { 'aria-label': 'Fechar' },
      transitionProps: { transition: 'fade', duration: 160 },
    },
    classNames: { title: styles.modalTitle, content: styles.modalContent, header: styles.modalHeader },
  }),
  Menu: Menu.extend({
    defaultProps: { shadow: 'md', radius: 'md', position: 'bottom-end', transitionProps: { duration: 150 } },
  }),
  // 700 ms: specification, section 9.
  Tooltip: Tooltip.extend({
    defaultProps: { openDelay: 700, radius: 'sm', events: { hover: true, focus: true, touch: true } },
    classNames: { tooltip: styles.tooltip },
  }),
  Input: Input.extend({ defaultProps: field, classNames: { input: styles.input } }),
  InputWrapper: Input.Wrapper.extend({
    defaultProps: { ...field, inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    classNames: { label: styles.label, error: styles.error },
  }),
  TextInput: TextInput.extend({ defaultProps: field }),
  PasswordInput: { defaultProps: field },
  Textarea: { defaultProps: { ...field, autosize: true, minRows: 3, maxRows: 12 } },
  Select: Select.extend({ defaultProps: { ...field, checkIconPosition: 'right' } }),
  Checkbox: Checkbox.extend({ defaultProps: field }),
  Switch: { defaultProps: field },
  Tabs: Tabs.extend({ classNames: { tab: styles.tab } }),
  SegmentedControl: SegmentedControl.extend({ classNames: { root: styles.segmented } }),
  Alert: Alert.extend({ defaultProps: { variant: 'light', radius: 'md' } }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' }, classNames: { root: styles.skeleton } }),
  Title: Title.extend({ classNames: { root: styles.title } }),
};
