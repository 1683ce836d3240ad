-- The plan that follows a yearly one at its scheduled end.
alter table billing_subscriptions
  add column followed_by text constraint followed_by_values check (followed_by in ('month'));
