-- Files with requested changes, which wait for those who uploaded them.
create index slots_with_changes on slots (organization_id, creative_id) where decision = 'changes';
