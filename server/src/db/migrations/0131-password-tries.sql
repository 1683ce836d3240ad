-- Wrong passwords of review links, counted for each mailed person and network, so that no stranger locks a link for others.
create table review_password_tries (
  organization_id text not null,
  link_id text not null,
  -- A person of the link, a network, or `*` for the strangers of all networks together.
  guesser text not null,
  tries smallint not null,
  -- Since when they are counted.
  since timestamptz not null,
  locked_until timestamptz,
  primary key (link_id, guesser),
  foreign key (organization_id, link_id) references review_links (organization_id, id) on delete cascade
);
create index review_password_tries_by_link on review_password_tries (organization_id, link_id);
call keep_apart('review_password_tries');

alter table review_links drop column wrong_passwords, drop column wrong_since, drop column locked_until;
