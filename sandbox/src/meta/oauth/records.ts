export type PermissionStatus = 'granted' | 'declined' | 'expired';

/** The permissions that a person granted the app. */
export interface GrantRecord {
  permissions: Record<string, PermissionStatus>;
  /** Ids of the ticked accounts and Pages; null means all, including future ones. */
  accounts: string[] | null;
  pages: string[] | null;
}

export interface TokenRecord {
  readonly value: string;
  readonly kind: 'USER' | 'SYSTEM_USER' | 'PAGE';
  readonly personId: string;
  readonly pageId?: string;
  readonly scopes: readonly string[];
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Seconds since 1970; 0 means never. */
  expiresAt: number;
  dataAccessExpiresAt: number;
  /** Why the token was ended early: an entry of the error catalogue. */
  endedBy?: 'app-removed' | 'password-changed' | 'token-revoked' | 'checkpoint' | 'unconfirmed-user';
}

export interface CodeRecord {
  readonly personId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly kind: 'USER' | 'SYSTEM_USER';
  /** Seconds since 1970. */
  readonly issuedAt: number;
  isUsed: boolean;
}
