-- Stored rows stand as they were sent: jsonb forgets the order of columns, and takes no NUL. The table holds only imports
-- that run, so it is small.
alter table staged_chunk alter column rows type text using rows::text;
