-- Fetches of days whose figures were there already, and that the platform may have corrected.
alter table insight_fetches add column restated boolean not null default false;
