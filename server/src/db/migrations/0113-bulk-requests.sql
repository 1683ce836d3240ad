-- The digest of the request that started a bulk change, so that a repeated creation key is refused for another request.
-- Null for an undo, and for changes of earlier versions.
alter table bulk_changes add column request text;
