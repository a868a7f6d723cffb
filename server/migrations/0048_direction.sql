-- A topic's keys, vector, normalized name and words say more than before: who is from, to or without what, and the marks
-- that make other letters. So every topic is indexed again, as the task does for what has changed.
insert into topic_unindexed (topic_id) select id from topic order by id;
