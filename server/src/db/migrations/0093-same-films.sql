-- A film that was uploaded to an ad account twice has two ids: films of one account with the same picture and duration are
-- one content, by the id of one of them, and their ads one asset.
update insight_media m set content = k.content
  from (select account, large_sha256, duration_ms, min(id) as content from insight_media
    where kind = 'video' and large_sha256 is not null and duration_ms is not null
    group by account, large_sha256, duration_ms having count(*) > 1) k
  where m.account = k.account and m.kind = 'video' and m.large_sha256 = k.large_sha256 and m.duration_ms = k.duration_ms;
update insight_ads a set content = m.content
  from insight_media m where m.account = a.account and m.id = a.content and m.content <> m.id;
create index insight_media_by_picture on insight_media (account, large_sha256) where kind = 'video';
