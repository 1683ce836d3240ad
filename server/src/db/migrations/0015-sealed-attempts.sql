-- The invitation that a sign-in with Google was begun for lies sealed with the rest; those under way begin again.
delete from oauth_attempts;
alter table oauth_attempts drop column invitation_id;

-- No code is for a change of address.
alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('sign_in', 'sign_up', 'link', 'invitation', 'step_up'));
