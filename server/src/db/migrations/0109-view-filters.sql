-- The filter for what is assigned to the reader is named as its property.
update views set search = search - 'mine' || jsonb_build_object('assignedToMe', search -> 'mine') where search ? 'mine';
