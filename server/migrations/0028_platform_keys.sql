-- Which platforms there are is for the service to say, which may be started with more than it brings: the database holds
-- their keys to a shape. Rows that are there satisfy it, because each had to be one of the four that the old checks named.
alter table activation drop constraint activation_platform_check;
alter table activation add constraint activation_platform_check check (platform ~ '^[a-z][a-z0-9_]{0,62}$') not valid;
alter table connection drop constraint connection_platform_check;
alter table connection add constraint connection_platform_check check (platform ~ '^[a-z][a-z0-9_]{0,62}$') not valid;
alter table sandbox_segment drop constraint rehearsal_segment_platform_check;
alter table sandbox_segment add constraint sandbox_segment_platform_check
  check (platform ~ '^[a-z][a-z0-9_]{0,62}$') not valid;
