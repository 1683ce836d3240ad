-- Pictures of ads that were given up.
alter table insight_fetches drop constraint insight_fetches_kind_check;
alter table insight_fetches add constraint insight_fetches_kind_check
  check (kind in ('objects', 'ads', 'account', 'placements', 'reach', 'file', 'pictures'));
