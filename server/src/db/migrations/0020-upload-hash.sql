-- What the sender says the whole file is; checked before anything is made of it.
alter table uploads add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
