import type { DeclineReason } from '@ad-foundry/contract/billing.ts';

const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient-funds',
  card_velocity_exceeded: 'insufficient-funds',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
  expired_card: 'expired-card',
  invalid_expiry_month: 'expired-card',
  invalid_expiry_year: 'expired-card',
  authentication_required: 'authentication-required',
  incorrect_number: 'wrong-details',
  invalid_number: 'wrong-details',
  incorrect_cvc: 'wrong-details',
  invalid_cvc: 'wrong-details',
  incorrect_address: 'wrong-details',
  incorrect_zip: 'wrong-details',
  invoice_payment_intent_requires_payment_method: 'no-card',
};

/** Declines that Stripe does not retry without another card (docs.stripe.com, "Smart Retries"). */
const hard = new Set([
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'authentication_required',
  'highest_risk_level',
  'transaction_not_allowed',
  'invoice_payment_intent_requires_payment_method',
]);

interface Declined {
  code?: string | undefined;
  decline_code?: string | undefined;
}

/** The product's reason; `other` for a decline that a person can do nothing about. */
export const reasonOf = ({ code, decline_code: decline }: Declined): DeclineReason =>
  reasons[decline ?? ''] ?? reasons[code ?? ''] ?? 'other';

export const isHardDecline = ({ code, decline_code: decline }: Declined): boolean =>
  hard.has(decline ?? '') || hard.has(code ?? '');
