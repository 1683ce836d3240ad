-- When it was the turn of an organization's films, without reading all that were made of them.
create index renditions_by_turn on renditions (organization_id, tried_at);
