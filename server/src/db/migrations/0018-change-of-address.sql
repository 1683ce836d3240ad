-- A code that is mailed to a new address of an account.
alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('sign_in', 'sign_up', 'link', 'invitation', 'step_up', 'change_email'));

-- What an account asked for is looked up, and ended, by the account.
create index sign_in_challenges_by_account on sign_in_challenges (account_id) where consumed_at is null;
