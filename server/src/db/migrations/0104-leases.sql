-- One name for the columns of a lease: the token of the owner, and when it expires.
alter table billing_accounts rename column lease_until to leased_until;

alter table sendings rename column worker to lease_token;
alter table sendings rename column worker_until to leased_until;

alter table insight_accounts rename column worker to lease_token;
alter table insight_accounts rename column worker_until to leased_until;

-- `claimed_at` was both the last sign of life of the process that transcodes, and the time of the next try.
alter table renditions drop column claimed_at;
alter table renditions add column lease_token uuid;
alter table renditions add column leased_until timestamptz;
alter table renditions add column due_at timestamptz;

-- Of the scan of a version: what was sent to the scanner is sent again when the lease has expired.
alter table versions rename column scan_asked_at to leased_until;
alter table versions add column lease_token uuid;
