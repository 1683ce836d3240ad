-- Without an address, a program fetches the messages itself: `adf listen`.
alter table webhooks alter column url drop not null;
