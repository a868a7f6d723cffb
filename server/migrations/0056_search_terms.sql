-- A topic and its links hold the terms of a search by meaning beside the words of a name, in the same columns and under the
-- same indexes: a sign stands before each, so that no search for words meets one. So every topic is noted, and the task
-- that indexes what has changed gives each of them its terms.
insert into topic_unindexed (topic_id) select id from topic order by id;
