-- Mails to holders of review links about files that wait for their decision.

-- When a holder asked for no more mails; the organization then mails none to the address.
alter table reviewers add column mails_stopped_at timestamptz;

-- The files that a holder was mailed about, so that each is mailed once.
create table review_news (
  organization_id text not null,
  reviewer_id text not null,
  version_id text not null,
  mailed_at timestamptz not null,
  primary key (reviewer_id, version_id),
  foreign key (organization_id, reviewer_id) references reviewers (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete cascade
);
create index review_news_by_reviewer on review_news (organization_id, reviewer_id);
create index review_news_by_version on review_news (organization_id, version_id);
call keep_apart('review_news');
