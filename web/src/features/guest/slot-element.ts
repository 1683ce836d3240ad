/** Where a slot stands on the guest's page, for what leads to it. */
export const slotElementId = (slotId: string): string => `slot-${slotId}`;
