-- Who gets a copy of each paid invoice by mail, besides the billing contact of the payment service: address, language
-- and since when.
alter table billing_accounts add column invoice_recipients jsonb not null default '[]';
