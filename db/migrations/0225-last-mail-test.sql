-- What the last test message said, so that the screen keeps it. It counts for the server that was tried alone.

alter table private.server_settings
  add column mail_tested_at timestamptz,
  add column mail_tested_server text,
  add column mail_test_failure text,
  add constraint server_settings_mail_test_failure_known
    check (mail_test_failure in ('MAIL_LOGIN_REFUSED', 'MAIL_NOT_SECURE', 'MAIL_REFUSED', 'MAIL_UNREACHABLE')),
  add constraint server_settings_mail_test_whole
    check ((mail_tested_at is null) = (mail_tested_server is null) and (mail_tested_at is not null or mail_test_failure is null));
