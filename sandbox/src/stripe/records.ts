// Stored objects, with the fields that the sandbox uses, under Stripe's names. `api/present.ts` adds the empty fields.

interface Base {
  id: string;
  created: number;
  livemode: false;
  metadata: Record<string, string>;
}

export interface Customer extends Base {
  object: 'customer';
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Record<string, string | null> | null;
  preferred_locales: string[];
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  balance: number;
  test_clock: string | null;
  deleted?: true;
  /** VAT number from the checkout page or the portal. */
  _taxId: string | null;
  /** Prorations for the next invoice. */
  _pending: Line[];
}

export interface Product extends Base {
  object: 'product';
  name: string;
  active: boolean;
  type: 'service';
  images: string[];
  marketing_features: unknown[];
  updated: number;
}

export interface Price extends Base {
  object: 'price';
  product: string;
  active: boolean;
  currency: string;
  unit_amount: number;
  unit_amount_decimal: string;
  currency_options: Record<string, { unit_amount: number; unit_amount_decimal: string; tax_behavior: string | null }>;
  lookup_key: string | null;
  recurring: {
    interval: 'month' | 'year';
    interval_count: 1;
    usage_type: 'licensed';
    meter: null;
    trial_period_days: null;
  };
  billing_scheme: 'per_unit';
  tax_behavior: string | null;
  type: 'recurring';
}

export interface Item {
  id: string;
  object: 'subscription_item';
  created: number;
  metadata: Record<string, string>;
  discounts: never[];
  tax_rates: never[];
  subscription: string;
  price: Price;
  plan: Record<string, unknown>;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription extends Base {
  object: 'subscription';
  customer: string;
  status: string;
  currency: string;
  items: { object: 'list'; data: Item[]; has_more: false; url: string };
  start_date: number;
  billing_cycle_anchor: number;
  trial_start: number | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } } | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  ended_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  test_clock: string | null;
  collection_method: 'charge_automatically';
  automatic_tax: { disabled_reason: null; enabled: boolean; liability: null };
  billing_mode: { type: string; flexible: unknown; updated_at: number | null };
  discounts: never[];
  billing_schedules: never[];
  invoice_settings: { account_tax_ids: null; issuer: { type: 'self' } };
  /** Whether the event was already sent; `_upcomingAnnounced` is the period end of the last `invoice.upcoming`. */
  _trialAnnounced: boolean;
  _upcomingAnnounced: number;
}

export interface Line {
  id: string;
  object: 'line_item';
  amount: number;
  subtotal: number;
  currency: string;
  description: string;
  quantity: number;
  period: { start: number; end: number };
  proration: boolean;
  price: string;
  subscription_item: string;
}

export interface Invoice extends Base {
  object: 'invoice';
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  customer_address: Record<string, string | null> | null;
  subscription: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: string;
  currency: string;
  number: string | null;
  lines: Line[];
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  /** Error of the last payment attempt, with its card. */
  last_error: { code: string; decline_code: string | null; message: string; card: string | null } | null;
  finalize_at: number | null;
  first_attempt_at: number | null;
}

export type CardBehaviour =
  | 'works'
  | 'declined'
  | 'insufficient'
  | 'fails-later'
  | 'authenticate-once'
  | 'authenticate-always';

export interface PaymentMethod extends Base {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  billing_details: {
    name: string | null;
    email: string | null;
    phone: null;
    tax_id: null;
    address: Record<string, string | null>;
  };
  card: { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit'; country: string };
  _behaviour: CardBehaviour;
}

export interface CheckoutSession extends Base {
  object: 'checkout.session';
  customer: string;
  client_reference_id: string | null;
  currency: string;
  locale: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  subscription: string | null;
  invoice: string | null;
  amount_total: number;
  payment_method_collection: string;
  _lines: { price: string; quantity: number }[];
  _subscription: { trialDays: number; missing: string; metadata: Record<string, string>; tax: boolean };
}

export interface PortalConfiguration extends Base {
  object: 'billing_portal.configuration';
  active: boolean;
  is_default: boolean;
  updated: number;
  business_profile: Record<string, unknown>;
  default_return_url: string | null;
  features: Record<string, unknown>;
}

export interface PortalSession extends Base {
  object: 'billing_portal.session';
  customer: string;
  configuration: string;
  locale: string | null;
  return_url: string | null;
  url: string;
  flow: {
    type: string;
    after_completion?: { redirect?: { return_url?: string } };
    subscription_cancel?: { subscription: string };
  } | null;
  _usedAt: number;
}

export interface WebhookEndpoint extends Base {
  object: 'webhook_endpoint';
  url: string;
  enabled_events: string[];
  api_version: string | null;
  status: 'enabled' | 'disabled';
  description: string | null;
  secret: string;
}

export interface StripeEvent extends Base {
  object: 'event';
  type: string;
  api_version: string;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
}

export interface TestClock extends Base {
  object: 'test_helpers.test_clock';
  frozen_time: number;
  deletes_after: number;
  name: string | null;
  status: 'ready' | 'advancing';
  status_details: Record<string, unknown>;
}

export type StripeObject =
  | Customer
  | Product
  | Price
  | Subscription
  | Invoice
  | PaymentMethod
  | CheckoutSession
  | PortalConfiguration
  | PortalSession
  | WebhookEndpoint
  | StripeEvent
  | TestClock;
