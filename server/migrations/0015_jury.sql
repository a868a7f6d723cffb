-- Cleaning the names of an import is a paid call too.
alter table llm_call drop constraint llm_call_purpose_check;
alter table llm_call add constraint llm_call_purpose_check
  check (purpose in ('classify', 'analyze_brief', 'reclassify', 'import', 'fix_names', 'sync'));
