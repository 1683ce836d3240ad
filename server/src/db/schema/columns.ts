import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant; the driver hands out dates. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A transaction, in the order in which they were begun. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
