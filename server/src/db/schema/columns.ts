import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant; the driver hands out dates. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
