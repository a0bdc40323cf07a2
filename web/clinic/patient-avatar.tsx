/** A patient's photo, or the initials without one. */
import { Avatar, type AvatarProps } from '@mantine/core';
import { initials } from '#web/format/initials.ts';

type PatientAvatarProps = AvatarProps & { name: string; photoUrl?: string | null };

export const PatientAvatar = ({ name, photoUrl, ...others }: PatientAvatarProps) => (
  <Avatar
    color="brand"
    radius="xl"
    src={photoUrl ?? null}
    alt={photoUrl ? `Foto de ${name}` : undefined}
    {...others}
  >
    {initials(name) || null}
  </Avatar>
);
