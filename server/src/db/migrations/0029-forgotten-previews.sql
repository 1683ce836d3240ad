-- Pictures that are still to be made, found without reading all that are there.
create index versions_to_picture on versions (created_at) where preview_state = 'pending' and deleted_at is null;
