-- What operators said of topics is read on its own: the engine learns from it, and it stands over a new one.
create index topic_history_by_operators on topic_history (topic_id, id desc)
  where source = 'admin_ui' and change_type = 'reclassified';
