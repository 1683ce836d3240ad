-- Ad accounts that exist here only: their figures come from files or are made up as a sample. No connection reaches them.
alter table advertisers add column is_local boolean not null default false;
