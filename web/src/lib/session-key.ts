/** Query key of the signed-in account. */
export const sessionKey = ['account', 'me'] as const;
