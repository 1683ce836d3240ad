-- Where the pictures of a content have what stands out, for the places of crops; found when it is first asked for.
create table focuses (
  organization_id text not null,
  sha256 text not null,
  -- Null if the content could not be decoded.
  focus jsonb,
  created_at timestamptz not null,
  primary key (organization_id, sha256),
  foreign key (organization_id, sha256) references blobs (organization_id, sha256) on delete cascade
);
call keep_apart('focuses');
