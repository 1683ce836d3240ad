-- Saved views of the search, too.
alter table views drop constraint views_list_check, add constraint views_list_check
  check (list in ('campaigns', 'creatives', 'search'));
