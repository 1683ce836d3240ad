-- The ids that an ad platform gives to the images of an organization, by their content: ads with one of them show that image.
create table image_ids (
  organization_id text not null,
  provider text not null,
  sha256 text not null,
  image_id text not null,
  primary key (organization_id, provider, sha256),
  foreign key (organization_id, sha256) references blobs (organization_id, sha256) on delete cascade
);
create index image_ids_by_id on image_ids (organization_id, provider, image_id);
call keep_apart('image_ids');
