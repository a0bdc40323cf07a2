create or replace trigger clinic_settings_touch_updated_at before update on public.clinic_settings
  for each row execute function app.touch_updated_at();
create or replace trigger clinic_settings_announce after insert or update or delete on public.clinic_settings
  for each row execute function app.announce_table('settings');
create or replace trigger clinic_settings_log after insert or update or delete on public.clinic_settings
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{clinic_name}', '',
    '{clinic_name,doctor_name,phone,address,instagram_url,facebook_url,whatsapp_url,email,business_hours,about,discount_limit_percent,tax_id,pix_key,pix_city,letterhead_color}', '{logo_url}');
create or replace trigger hidden_setup_steps_announce after insert or update or delete on public.hidden_setup_steps
  for each row execute function app.announce_table('settings');
create or replace trigger hidden_setup_steps_log after insert or update or delete on public.hidden_setup_steps
  for each row when (app.leaves_trail()) execute function app.log_change('settings', '{}', '', '{step}', '{}');
