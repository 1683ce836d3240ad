export interface CreativeRecord {
  readonly id: string;
  readonly accountId: string;
  name: string;
  status: 'ACTIVE' | 'DELETED';
  /** The parameters with sorted members, to detect an equal creative. */
  readonly fingerprint: string;
  readonly spec: Record<string, unknown>;
  readonly createdMs: number;
}

export interface AdRecord {
  readonly id: string;
  readonly accountId: string;
  readonly adsetId: string;
  readonly creativeId: string;
  name: string;
  status: 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DELETED';
  readonly createdMs: number;
  updatedMs: number;
}
