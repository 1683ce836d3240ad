export type PermissionStatus = 'granted' | 'declined' | 'expired';

/** What a person allowed the app. */
export interface GrantRecord {
  permissions: Record<string, PermissionStatus>;
  /** Ids of the ticked accounts and Pages; null means all, those of the future too. */
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
  /** Why the token ended before its time; an entry of the error catalogue. */
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
