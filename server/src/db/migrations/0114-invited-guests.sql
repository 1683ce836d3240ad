-- A guest who has not opened the invitation is a member of status `invited`. The account of such a member is a
-- placeholder: nobody signs in to it, its `email_norm` is the organization's id, a space and the address, and it is
-- deleted once the person joins or no invitation is left.
alter table members drop constraint members_status_check;
alter table members add constraint members_status_check check (status in ('active', 'disabled', 'invited'));

-- When an unopened invitation was mailed again by the product; null until then.
alter table invitations add column resent_at timestamptz;

create function random_id(prefix text) returns text language sql volatile as
  $$ select prefix || '_0' || substr(md5(gen_random_uuid()::text), 1, 25) $$;

-- Guests whose invitation waits for an answer.
create temporary table waiting on commit drop as
select i.organization_id, i.email_norm, min(i.email) as email, min(i.locale) as locale, min(i.created_at) as created_at,
  random_id('usr') as account_id, random_id('mem') as member_id
from invitations i
join organizations o on o.id = i.organization_id and o.deleted_at is null
where i.role = 'guest' and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null
  and not exists (select from members m join accounts a on a.id = m.account_id
    where m.organization_id = i.organization_id and a.email_norm = i.email_norm)
group by i.organization_id, i.email_norm;

insert into accounts (id, email, email_norm, first_name, last_name, locale, created_at, updated_at)
select account_id, email, organization_id || ' ' || email_norm, email, '', locale, created_at, created_at from waiting;

insert into members (id, organization_id, account_id, role, status, created_at)
select member_id, organization_id, account_id, 'guest', 'invited', created_at from waiting;

-- They are reminded from now on, but their invitations are not mailed again.
update invitations i set member_id = w.member_id, resent_at = i.sent_at from waiting w
where i.organization_id = w.organization_id and i.email_norm = w.email_norm and i.role = 'guest'
  and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null;

insert into assignments (id, organization_id, member_id, campaign_id, group_id, assigned_by, created_at)
select gen_random_uuid(), i.organization_id, i.member_id, i.campaign_id, i.group_id, i.invited_by, i.created_at
from invitations i join waiting w on w.organization_id = i.organization_id and w.member_id = i.member_id
on conflict do nothing;

drop function random_id;
