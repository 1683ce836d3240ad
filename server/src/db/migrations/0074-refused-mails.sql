-- Why the last mail to a person was refused for good, shown beside them.
alter table accounts add column mail_refusal text
  check (mail_refusal in ('no-mailbox', 'mailbox-full', 'refused'));
