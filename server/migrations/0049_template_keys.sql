-- The interface asks of a template's key that it is lowercase and without spaces; people write hyphens.
alter table output_template drop constraint output_template_platform_key_check;
alter table output_template add constraint output_template_platform_key_check
  check (platform_key ~ '^[a-z0-9][a-z0-9_.-]{0,62}$');
