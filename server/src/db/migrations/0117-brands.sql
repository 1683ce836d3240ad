-- How an organization appears to others, in mails and on the pages of guests.
create table brands (
  organization_id text primary key references organizations (id) on delete cascade,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  logo bytea,
  logo_sha256 text,
  logo_width integer,
  logo_height integer,
  updated_at timestamptz not null,
  check (num_nulls(logo, logo_sha256, logo_width, logo_height) in (0, 4))
);
call keep_apart('brands');
