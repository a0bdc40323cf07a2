import { longestSessionSeconds } from '../accounts/session-length.ts';
import type { Statement } from './flight.ts';

/** By what somebody enters: the token of a session, and the role whose rights they ask for. */
export interface Pass {
  sessionToken: string;
  role: 'admin' | 'patient';
  /** Where the request comes from, as far as it is known. */
  address?: string | null;
  /**
   * That the best plan of what is asked does not depend on its values: then it is planned once for a connection. Left to
   * itself PostgreSQL plans whatever begins at a date anew each time. Never for a later page of a list, and only for a search
   * whose plan serves any words (`keepsItsPlan`).
   */
  plansKept?: boolean;
  /** That it changes something which screens hear of: they are told once it is committed (decision 034). */
  announces?: boolean;
}

/** Whose session it is: an account with all that decides what it may do. Without one that holds, all is null. */
export interface Visitor {
  user_id: string;
  email: string;
  email_verified: boolean;
  name: string;
  profile_role: 'admin' | 'patient' | null;
  profile_name: string | null;
  patient_id: string | null;
  patient_role: 'admin' | 'patient' | null;
  patient_name: string | null;
  has_second_factor: boolean;
  second_factor_required: boolean;
  expires_at: Date;
}

/**
 * Looks up a session and gives the transaction its role and its user in the same statement, so that what is asked for
 * can follow in the same flight. Whoever has no right to the role they ask for gets none, and nothing that follows
 * can read or write anything. Runs as clinic_service; what it decides is what `accounts/actor.ts` decides.
 */
export const enterBySession = ({ sessionToken, role, address, plansKept, announces }: Pass): Statement => ({
  name: 'enter by session',
  text: `
    with account as materialized (
      select account.id as user_id, account.email, account.email_verified, account.name,
             profile.role as profile_role, profile.full_name as profile_name,
             patient.id as patient_id, patient.role as patient_role, patient.full_name as patient_name,
             factor.confirmed_at is not null as has_second_factor,
             exists (select from auth.requirements where name = 'second-factor') as second_factor_required,
             session.expires_at,
             case when profile.role = 'admin' or patient.role = 'admin' then 'admin' else 'patient' end as role
        from auth.sessions as session
        join auth.users as account on account.id = session.user_id
        left join public.profiles as profile on profile.id = account.id
        left join public.patients as patient on patient.user_id = account.id
        left join auth.second_factors as factor on factor.user_id = account.id
        where session.token = $1 and session.expires_at > now()
          and session.expires_at < now() + make_interval(secs => $5)
    )
    select account.*,
      set_config('role', case
        when account.role is distinct from $2 then 'none'
        when account.role = 'patient' then 'clinic_patient'
        when account.second_factor_required and not account.has_second_factor then 'none'
        else 'clinic_admin'
      end, true),
      set_config('app.user_id', coalesce(account.user_id::text, ''), true),
      set_config('app.user_name', coalesce(
        case account.role when 'admin' then account.profile_name else account.patient_name end, account.name, ''
      ), true),
      set_config('app.user_role', coalesce(account.role, ''), true),
      set_config('app.client_address', $3, true),
      set_config('plan_cache_mode', $4, true),
      set_config('app.tells', $6, true)
    from (select) as one left join account on true`,
  values: [
    sessionToken,
    role,
    address ?? '',
    plansKept ? 'force_generic_plan' : 'auto',
    longestSessionSeconds,
    announces ? 'afterwards' : '',
  ],
});
