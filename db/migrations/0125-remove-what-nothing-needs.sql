-- Rights on single columns of tables that the same roles read whole gave nothing more. `profiles_staff_idx` finds
-- administrators too.

revoke select (answered_name, visitor_consent_at) on public.booking_requests from clinic_admin, clinic_agenda;
revoke select (alert, accepts_email, accepts_whatsapp) on public.patients from clinic_admin;

drop index public.profiles_administrators_idx;
