-- A topic's keys and vector are made by more short forms, synonyms and British words than before, so every topic is indexed
-- again, as the task does for what has changed; old keys stay and lead to a comparison. Topics already waiting stay so.
insert into topic_unindexed (topic_id) select id from topic order by id;
