-- The permissions that a connection asked for, with their purpose and whether they were granted, so that no reader has to
-- look up what a platform calls them.
update tokens set scopes = (
  select jsonb_agg(jsonb_build_object('name', s.name, 'purpose', s.purpose, 'granted', tokens.scopes ? s.name) order by s.position)
  from (values
    (1, 'ads_read', 'figures'),
    (2, 'ads_management', 'send'),
    (3, 'business_management', 'businesses'),
    (4, 'pages_show_list', 'pages'),
    (5, 'pages_read_engagement', 'page-posts')) as s (position, name, purpose));
