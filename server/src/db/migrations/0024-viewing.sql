-- What whoever delivered a version says of it, and which older one of its card it brings back.
alter table versions add column note text;
alter table versions add column restored_from integer;

-- What is made from files can be made again, so it takes nothing of the room that an organization has.
alter table blobs add column derived boolean not null default false;
drop index blobs_by_size;
create index blobs_by_size on blobs (organization_id) include (size_bytes) where not derived;

-- Of each content that is a film, whichever versions hold it: a lighter film and a strip of pictures. Gone with it.
create table renditions (
  organization_id text not null,
  sha256 text not null,
  light_sha256 text,
  light_mime text,
  strip_sha256 text,
  strip_frames smallint,
  strip_width smallint,
  strip_height smallint,
  -- How often it was begun: what ends the process is not tried forever.
  attempts smallint not null default 1,
  tried_at timestamptz not null,
  made_at timestamptz,
  primary key (organization_id, sha256),
  foreign key (organization_id, sha256) references blobs (organization_id, sha256) on delete cascade,
  foreign key (organization_id, light_sha256) references blobs (organization_id, sha256),
  foreign key (organization_id, strip_sha256) references blobs (organization_id, sha256)
);
call keep_apart('renditions');
create index renditions_by_light on renditions (organization_id, light_sha256) where light_sha256 is not null;
create index renditions_by_strip on renditions (organization_id, strip_sha256) where strip_sha256 is not null;
