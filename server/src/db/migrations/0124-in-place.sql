-- How a format looks to its audience: the frame around it and the texts beside it, with where each text is cut.
alter table formats add column in_place jsonb;
