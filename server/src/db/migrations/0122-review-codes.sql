-- A code that proves an address to a review link.
alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('sign_in', 'sign_up', 'link', 'invitation', 'step_up', 'change_email', 'review'));

-- What a person who finished a review decided.
alter table notifications add column review_result jsonb;
