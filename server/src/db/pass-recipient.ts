import { sql, type SQL } from 'drizzle-orm';

/** The recipient of a row `p` of `slot_passes`: the address that the guest entered, else the new owner's name. */
export const passRecipient: SQL<string> = sql`coalesce(p.email, (select trim(a.first_name || ' ' || a.last_name)
  from members m join accounts a on a.id = m.account_id
  where m.organization_id = p.organization_id and m.id = p.member_id), '')`;
