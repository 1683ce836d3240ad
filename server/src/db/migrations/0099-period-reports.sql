-- What the platform reports for a period as a whole: results that are people cannot be added up from days.
alter table insight_reach add column results bigint, add column result_kind smallint, add column spend bigint;
