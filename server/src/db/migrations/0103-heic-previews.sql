-- HEIC pictures had no preview before: it is made now.
update versions set preview_state = 'pending' where preview_state = 'none' and facts ->> 'mime' = 'image/heic';
