-- Bulk changes of campaigns, too: the items of a change are creatives or campaigns.
alter table bulk_changes add column kind text not null default 'creative' check (kind in ('creative', 'campaign'));
alter table bulk_items rename column creative_id to item_id;
alter index bulk_items_by_creative rename to bulk_items_by_item;
