import { z } from 'zod';
import { address, blankAsAbsent, loopback, text } from './values.ts';

/** Environment variables of billing through Stripe. */
export const billingEnvironment = {
  BILLING_MODE: z.preprocess(blankAsAbsent, z.enum(['auto', 'required', 'off']).default('auto')),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PORTAL_CONFIGURATION: text,
  STRIPE_API_BASE: address,
  STRIPE_AUTOMATIC_TAX: z.preprocess(blankAsAbsent, z.enum(['true', 'false']).default('false')),
  TRIAL_WITHOUT_CARD: z.preprocess(blankAsAbsent, z.enum(['true', 'false']).default('false')),
};

interface BillingEnvironment {
  BILLING_MODE: 'auto' | 'required' | 'off';
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PORTAL_CONFIGURATION?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  STRIPE_AUTOMATIC_TAX: 'true' | 'false';
  TRIAL_WITHOUT_CARD: 'true' | 'false';
}

export interface StripeConfig {
  secretKey: string;
  /** Two secrets during a rotation. */
  webhookSecrets: string[];
  /** Null: found by the name that the set-up command assigns. */
  portalConfiguration: string | null;
  /** Null for Stripe itself; otherwise the URL of the sandbox. */
  apiBase: URL | null;
  automaticTax: boolean;
  trialWithoutCard: boolean;
}

export interface BillingConfig {
  /** Null: nothing is billed, and everything is enabled. */
  stripe: StripeConfig | null;
  /** Whether the operator switched billing off; subscriptions may still exist. */
  off: boolean;
}

const secretsOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);

export function readBilling(settings: BillingEnvironment): BillingConfig {
  const { BILLING_MODE: mode, STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: base } = settings;
  if (mode === 'off' || secretKey === undefined) return { stripe: null, off: mode === 'off' };
  const stripe = {
    secretKey,
    webhookSecrets: secretsOf(settings.STRIPE_WEBHOOK_SECRET),
    portalConfiguration: settings.STRIPE_PORTAL_CONFIGURATION ?? null,
    apiBase: base === undefined ? null : new URL(base),
    automaticTax: settings.STRIPE_AUTOMATIC_TAX === 'true',
    trialWithoutCard: settings.TRIAL_WITHOUT_CARD === 'true',
  };
  return { stripe, off: false };
}

/** Production requires live keys; a sandbox must run on this machine and gets only test keys. */
export function judgeBilling(settings: BillingEnvironment, mode: 'local' | 'production'): string[] {
  const { BILLING_MODE: billingMode, STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = settings;
  if (billingMode === 'off') return [];
  if (key === undefined)
    return billingMode === 'required' ? ['STRIPE_SECRET_KEY: is required with BILLING_MODE=required'] : [];
  const problems: string[] = [];
  const secrets = secretsOf(settings.STRIPE_WEBHOOK_SECRET);
  if (secrets.length === 0) problems.push('STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY');
  if (secrets.length > 2 || secrets.some((secret) => !secret.startsWith('whsec_'))) {
    problems.push('STRIPE_WEBHOOK_SECRET: must be one or two secrets that start with whsec_, separated by a comma');
  }
  const isTest = /^(sk|rk)_test_/.test(key);
  if (!isTest && !/^(sk|rk)_live_/.test(key)) problems.push('STRIPE_SECRET_KEY: must begin with sk_live_ or sk_test_');
  if (mode === 'production' && isTest)
    problems.push('STRIPE_SECRET_KEY: is a test key, with which production charges no one');
  if (base === undefined) return problems;
  const url = new URL(base);
  if (mode === 'production') problems.push('STRIPE_API_BASE: must not be set in production');
  else if (!loopback.has(url.hostname)) problems.push('STRIPE_API_BASE: must be a sandbox on this machine');
  if (!isTest) problems.push('STRIPE_API_BASE: is used with a test key only');
  return problems;
}
