import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with time zone; the driver returns dates. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Columns of a table with leases (`infra/lease.ts`): the owner's token and the time when the lease expires. */
export const leaseColumns = () => ({ leaseToken: uuid('lease_token'), leasedUntil: instant('leased_until') });

/** A transaction id (xid8), ascending in the order in which transactions began. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
