-- A topic's keys and vector are made of other words than before: numbers, short forms, spellings and audience cues have one
-- form now. So every topic is indexed again, as the task does for what has changed; old keys stay and lead to a comparison.
insert into topic_unindexed (topic_id) select id from topic order by id;
