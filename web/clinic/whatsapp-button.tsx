/** Opens a WhatsApp chat in a new tab. Nothing while the clinic has no WhatsApp address. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconBrandWhatsapp } from '#web/ui/icons/icons.ts';
import { useClinic } from './clinic.ts';

type WhatsappButtonProps = Omit<ButtonProps, 'leftSection'> & {
  /** By default the address from the clinic's identity. */
  href?: string | null | undefined;
  onClick?: () => void;
};

export function WhatsappButton({ href, ...props }: WhatsappButtonProps) {
  const { whatsappUrl } = useClinic();
  const address = href === undefined ? whatsappUrl : href;
  if (address === null) return null;
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp aria-hidden size="1.2em" />}
      {...props}
    />
  );
}
