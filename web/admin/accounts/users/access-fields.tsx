/** What a user may do, and who the user is in the agenda. */
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LinkableProfessional } from '#contract/accounts/users.ts';
import { staffRoles } from '#contract/permissions.ts';
import { roleNames, roleTexts } from '#web/clinic/role-names.ts';

export type AccessValues = { roles: string[]; professionalId: string };

/** The call's input. */
export const accessOf = ({ roles, professionalId }: AccessValues) => ({
  roles: staffRoles.filter((role) => roles.includes(role)),
  professionalId: professionalId || null,
});

type AccessFieldsProps = {
  values: AccessValues;
  errors: { roles?: ReactNode; professionalId?: ReactNode };
  onChange: (values: Partial<AccessValues>) => void;
  /** Those who can be chosen: without an account, or with this one. */
  professionals: readonly LinkableProfessional[];
  /** The label of the roles. */
  label?: string;
  /** Why the roles stay as they are, where they do. */
  rolesStay?: string | undefined;
};

export function AccessFields({
  values,
  errors,
  onChange,
  professionals,
  label = 'O que a pessoa faz',
  rolesStay,
}: AccessFieldsProps) {
  const { roles, professionalId } = values;
  const isAdmin = roles.includes('admin');
  const attends = isAdmin || roles.includes('professional');
  return (
    <>
      <Checkbox.Group
        label={label}
        description={rolesStay}
        withAsterisk={!rolesStay}
        error={errors.roles}
        value={roles}
        onChange={(chosen) => onChange({ roles: chosen.includes('admin') ? ['admin'] : chosen })}
      >
        <Stack gap="sm" mt="xs">
          {staffRoles.map((role) => (
            <Checkbox
              key={role}
              value={role}
              label={roleNames[role]}
              description={roleTexts[role]}
              // The administrator's role includes the others.
              disabled={rolesStay !== undefined || (isAdmin && role !== 'admin')}
              aria-invalid={errors.roles ? true : undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {attends || professionalId ? (
        <NativeSelect
          label="Profissional na agenda"
          description="Para quem atende: liga a conta à agenda da pessoa."
          data={[
            { value: '', label: 'Nenhum' },
            ...professionals.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          value={professionalId}
          error={errors.professionalId}
          onChange={({ currentTarget }) => onChange({ professionalId: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
