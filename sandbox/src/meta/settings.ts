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

/** Permissions that the consent page knows. */
export const knownScopes = [
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

/** What the control page can change. */
export interface Settings {
  /** Marketing API tier of the app: full or limited. */
  tier: Tier;
  /** Refuses calls without `appsecret_proof`. */
  requireProof: boolean;
  /** Registered redirect addresses; with none, every address is accepted. */
  redirectUris: string[];
  /** Where `signed_request` is posted; null posts nothing. */
  deauthorizeUrl: string | null;
  dataDeletionUrl: string | null;
  /** How long a video is processed, in milliseconds. */
  processingMs: number;
  /** Part of the videos whose processing fails, from 0 to 1. */
  processingFailures: number;
  /** Part of the pages that are shorter than asked, from 0 to 1. */
  shortPages: number;
  /** Ads in each ad set that an account has by itself: 3 make some 10,000 days of ads, 80 make 300,000. */
  adsPerAdSet: number;
  /** Whether ads of uploaded files appear by themselves. */
  adsFromUploads: boolean;
  /** Days that such an ad has run already when its file arrives. */
  uploadedAdDays: number;
  /** Rows of insights that one direct call may have; a report may have twenty times as many. */
  insightRows: number;
  /** How long a report of insights is made, in milliseconds. */
  reportMs: number;
  /** What becomes of new reports; one that lingers shows 100 percent while it still runs. */
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
