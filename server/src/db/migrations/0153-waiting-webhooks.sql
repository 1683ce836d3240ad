-- Finding the first waiting message of a subject must not read the messages that were sent.
create index webhook_messages_waiting_by_subject on webhook_messages (organization_id, webhook_id, subject, sequence)
  where state = 'waiting';
