/** What a user may do, and who the user is in the agenda. */
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LinkableProfessional } from '#contract/accounts/users.ts';
import { staffRoles } from '#contract/permissions.ts';
import { roleNames, roleTexts } from '#web/clinic/role-names.ts';

export type AccessValues = { roles: string[]; professionalId: string };

/** In place of a professional's id: the person is added to the team. */
export const newProfessional = 'new';

/** The call's input. */
export const accessOf = ({ roles, professionalId }: AccessValues) => ({
  roles: staffRoles.filter((role) => roles.includes(role)),
  professionalId: professionalId === newProfessional ? null : professionalId || null,
});

type RolesFieldProps = {
  roles: string[];
  error?: ReactNode;
  onChange: (roles: string[]) => void;
  label?: string | undefined;
  /** Why the roles stay as they are, where they do. */
  rolesStay?: string | undefined;
};

export function RolesField({
  roles,
  error,
  onChange,
  label = 'O que a pessoa faz',
  rolesStay,
}: RolesFieldProps) {
  const isAdmin = roles.includes('admin');
  return (
    <Checkbox.Group
      label={label}
      description={rolesStay}
      withAsterisk={!rolesStay}
      error={error}
      value={roles}
      onChange={(chosen) => onChange(chosen.includes('admin') ? ['admin'] : chosen)}
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
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type AccessFieldsProps = Pick<RolesFieldProps, 'label' | 'rolesStay'> & {
  values: AccessValues;
  errors: { roles?: ReactNode; professionalId?: ReactNode };
  onChange: (values: Partial<AccessValues>) => void;
  /** Those who can be chosen: without an account, or with this one. */
  professionals: readonly LinkableProfessional[];
  /** Offers to add the person to the team, too. */
  mayAdd?: boolean;
};

export function AccessFields({
  values,
  errors,
  onChange,
  professionals,
  mayAdd,
  ...texts
}: AccessFieldsProps) {
  const { roles, professionalId } = values;
  const attends = roles.includes('admin') || roles.includes('professional');
  return (
    <>
      <RolesField
        {...texts}
        roles={roles}
        error={errors.roles}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
      {attends || professionalId ? (
        <NativeSelect
          label="Profissional na agenda"
          description="Para quem atende: liga a conta à agenda da pessoa."
          data={[
            { value: '', label: 'Nenhum' },
            ...(mayAdd ? [{ value: newProfessional, label: 'Incluir na equipe com este nome' }] : []),
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
