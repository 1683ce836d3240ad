/** The app that clients sign in with. */
export const APP = {
  id: '314159265358979',
  secret: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  name: 'Demo Briefing',
} as const;

/** Configurations of Facebook Login for Business: `config_id` names one in place of `scope`. */
export const loginConfigurations: Record<string, { kind: 'USER' | 'SYSTEM_USER'; days: number; scopes: string[] }> = {
  '700000000000001': {
    kind: 'USER',
    days: 60,
    scopes: ['ads_read', 'ads_management', 'business_management', 'pages_show_list', 'pages_read_engagement'],
  },
  '700000000000002': {
    kind: 'SYSTEM_USER',
    days: 0,
    scopes: ['ads_read', 'ads_management', 'business_management', 'pages_show_list', 'pages_read_engagement'],
  },
};

/** Permissions that an app can request. */
export const supportedScopes = [
  'public_profile',
  'email',
  'ads_read',
  'ads_management',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'instagram_basic',
  'read_insights',
] as const;

export type Tier = 'standard_access' | 'development_access';

/** Settings of the control page. */
export interface Settings {
  /** Marketing API tier of the app: full or limited. */
  tier: Tier;
  /** Refuses calls without `appsecret_proof`. */
  requireProof: boolean;
  /** Registered redirect URIs; if empty, every URI is accepted. */
  redirectUris: string[];
  /** Address for `signed_request`; null sends none. */
  deauthorizeUrl: string | null;
  dataDeletionUrl: string | null;
  /** Duration of a video's processing, in milliseconds. */
  processingMs: number;
  /** Share of videos whose processing fails, from 0 to 1. */
  processingFailures: number;
  /** Share of pages that are shorter than their limit, from 0 to 1. */
  shortPages: number;
  /** Seeded ads per ad set: 3 yield some 10,000 ad-days, 80 yield 300,000. */
  adsPerAdSet: number;
  /** Whether the sandbox makes ads from uploaded files. */
  adsFromUploads: boolean;
  /** Days that such an ad appears to have run when its file arrives. */
  uploadedAdDays: number;
  /** Maximum number of rows of a direct call for insights; a report may have twenty times as many. */
  insightRows: number;
  /** Duration of a report, in milliseconds. */
  reportMs: number;
  /** Outcome of new reports; `lingering` shows 100 percent while still running. */
  reportOutcome: ReportOutcome;
}

export const reportOutcomes = ['completed', 'failed', 'skipped', 'stuck', 'lingering'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const defaultSettings = (): Settings => ({
  tier: 'standard_access',
  requireProof: false,
  redirectUris: [],
  deauthorizeUrl: null,
  dataDeletionUrl: null,
  processingMs: 3000,
  processingFailures: 0,
  shortPages: 0,
  adsPerAdSet: 3,
  adsFromUploads: true,
  uploadedAdDays: 0,
  insightRows: 10_000,
  reportMs: 1500,
  reportOutcome: 'completed',
});
