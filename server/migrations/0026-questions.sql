-- The question that a stream answers. It refers to no row: the question may be cleared away while readers end.
alter table chat_streams add column message_id uuid;
create index chat_streams_of_message on chat_streams (message_id);
