-- The columns say what the code and the documentation say: a topic's visibility scope, an orphaned segment, a platform call
-- whose outcome is unconfirmed.
alter table topic rename column shelf to scope;
alter table topic_arriving rename column shelf to scope;
alter table topic_signature rename column shelf to scope;
alter table topic_vector rename column shelf to scope;
alter table catalog_count rename column shelf to scope;
alter view catalog rename column shelf to scope;

alter table activation rename column stray to orphan;
alter table activation rename column unsure_until to unconfirmed_until;

-- Views, policies and indexes follow a rename by themselves; the bodies of functions are text.
do $$
declare definition text;
begin
  for definition in
    select regexp_replace(pg_get_functiondef(oid), '\mshelf\M', 'scope', 'g') from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc ~ '\mshelf\M'
  loop
    execute definition;
  end loop;
end $$;
