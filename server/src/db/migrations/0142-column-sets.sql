-- Members save sets of columns of the tables of figures, as they save views of lists.
alter table views
  drop constraint views_list_check,
  add constraint views_list_check check (list in ('campaigns', 'creatives', 'search', 'figures'));
