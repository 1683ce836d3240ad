-- What a code can be asked for: by the sign-in, by a sign-up, by Google, by an invitation, and by a change that wants it.
alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('sign_in', 'sign_up', 'link', 'invitation', 'change_email', 'step_up'));
