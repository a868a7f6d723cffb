-- Failures are counted by what is to be done about them, which their texts, partly a platform's, do not tell.
alter table activation add column error_cause text;
