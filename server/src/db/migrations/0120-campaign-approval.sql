-- Whether creatives of a campaign are complete only once their current files are approved. The preference of the
-- organization is the default of new campaigns.
alter table campaigns add column needs_approval boolean not null default false;
update campaigns c set needs_approval = true from organizations o where o.id = c.organization_id and o.approval_required;
