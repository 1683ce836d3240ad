-- What the inviter says to the guest in the mail, as plain text; a mail that is sent again says it again.
alter table invitations add column message text check (char_length(message) <= 500);
