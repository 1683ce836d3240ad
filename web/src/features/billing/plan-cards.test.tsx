import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Billing, BillingInvoice, Standing } from '@ad-foundry/contract/billing.ts';
import { show } from '#testing/render.tsx';
import { PlanCard } from './plan-card.tsx';
import { StateCard } from './state-card.tsx';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const april = '2026-04-10T09:00:00Z';
const standing: Standing = {
  state: 'active',
  access: 'full',
  trialEndsAt: null,
  daysLeft: null,
  cancelAt: null,
  monthlyFrom: null,
  failedAt: null,
  readOnlyAt: null,
  paymentUrl: null,
  due: null,
  trialAvailable: false,
};
const next = { amount: 6900, at: april, periodStart: april, periodEnd: '2026-05-10T09:00:00Z' };

type Plan = NonNullable<Billing['plan']>;
type Live = NonNullable<Billing['live']>;

interface BillingParts {
  standing?: Partial<Standing>;
  plan?: Partial<Plan> | null;
  live?: Partial<Live>;
  people?: number;
}

function billingOf({ plan = {}, live = {}, people = 3, ...rest }: BillingParts) {
  return {
    standing: { ...standing, ...rest.standing },
    prices: { currency: 'usd', base: { month: 4900, year: 49_000 }, seat: { month: 1000, year: 10_000 } },
    plan: plan && { interval: 'month', currency: 'usd', paidSeats: people, periodEnd: april, card: null, ...plan },
    seats: { people: Array.from({ length: people }, (_, index) => ({ id: `${index}` })), guests: 0 },
    live: { next, switchTo: null, startNow: null, invoices: [], ...live },
  } as unknown as Billing;
}

type Locale = 'en-US' | 'fr-FR';
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

async function showState(parts: BillingParts, locale: Locale = 'en-US') {
  const data = billingOf(parts);
  const { user } = await show(<StateCard standing={data.standing ?? standing} data={data} />, {
    texts: ['base', 'billing'],
    locale,
  });
  const title = screen.getByRole('heading');
  return { user, title: plain(title.textContent), body: plain(title.nextElementSibling?.textContent) };
}

const showPlan = (parts: BillingParts, locale: Locale = 'en-US') =>
  show(<PlanCard data={billingOf(parts)} />, { texts: ['base', 'billing'], locale });
/** The value and the note of a fact of the plan. */
const fact = (label: string) => plain(screen.getByText(label).nextElementSibling?.textContent);

test('a trial shows the days left, what follows, and the card that is charged', async () => {
  const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 };
  const trial = { state: 'trialing', trialEndsAt: april, daysLeft: 5 } as const;
  const { title, body } = await showState({ standing: trial, plan: { card } });
  expect(title).toBe('Free trial, 5 of 14 days left');
  expect(body).toBe(
    'Ends on Apr 10, 2026. After that, $69.00 / month from your Visa. Cancel before then and nothing is charged.',
  );
});

test('paying before the end of the trial names the amount and needs a confirmation', async () => {
  const { user } = await showState({
    standing: { state: 'trialing', trialEndsAt: april, daysLeft: 5 },
    live: { startNow: { dueNow: 6900 } },
  });
  await user.click(screen.getByRole('button', { name: 'Start paying now…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Start paying now?' }));
  expect(dialog.getByText('$69.00 is charged today, and the trial ends.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Pay $69.00' })).toBeDefined();
});

test('an active plan shows the date and amount of the next charge', async () => {
  const { title, body } = await showState({});
  expect(title).toBe('Active');
  expect(body).toBe('Next charge: $69.00 on Apr 10, 2026.');
  expect(screen.queryByRole('button')).toBeNull();
});

const due = {
  amount: 6900,
  currency: 'usd',
  at: '2026-03-09T09:00:00Z',
  nextAttemptAt: '2026-03-12T09:00:00Z',
  reason: 'insufficient-funds',
} as const;
const failed = {
  state: 'past_due',
  failedAt: '2026-03-09T09:00:00Z',
  due,
  readOnlyAt: '2026-03-23T09:00:00Z',
} as const;

test('a failed payment shows its reason, the next attempt and how long the organization keeps access', async () => {
  const { title, body } = await showState({ standing: { ...failed, paymentUrl: 'https://pay.example/1' } });
  expect(title).toBe('$69.00 from Mar 9, 2026 is due');
  expect(body).toContain('The bank declined the card: insufficient funds.');
  expect(body).toContain('We try again on Mar 12, 2026.');
  expect(body).toContain('Everything works until Mar 23, 2026.');
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('https://pay.example/1');
});

test('a read-only organization shows no further payment attempt', async () => {
  const { body } = await showState({ standing: { ...failed, access: 'read-only' } });
  expect(body).toContain('The organization is read-only until the payment is made; nothing is deleted.');
  expect(body).not.toContain('We try again');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['canceled plan', { cancelAt: april }, 'The plan ends on Apr 10, 2026'],
  ['canceled trial', { state: 'trialing', cancelAt: april }, 'The trial ends on Apr 10, 2026'],
] as const)('a %s shows its end date and can be resumed', async (_, changes, expected) => {
  const { title } = await showState({ standing: changes });
  expect(title).toBe(expected);
  expect(screen.getByRole('button', { name: 'Keep plan' })).toBeDefined();
});

test('a trial that ended without a card requests one', async () => {
  const { title } = await showState({ standing: { state: 'paused', access: 'read-only' } });
  expect(title).toBe('Add a payment method to continue');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('the plan shows both intervals with their sums and the saving of yearly payment', async () => {
  await showPlan({});
  const month = screen.getByRole('radio', { name: /^Monthly/, checked: true });
  expect(plain(month.closest('label')?.textContent)).toBe('MonthlyCurrent$69.00 / month$49.00 plan + 2 × $10.00 seats');
  const year = screen.getByRole<HTMLInputElement>('radio', { name: /^Yearly/, checked: false });
  expect(plain(year.closest('label')?.textContent)).toBe(
    'YearlySaves $138.00$690.00 / year$490.00 plan + 2 × $100.00 seats',
  );
  expect(year.disabled).toBe(true);
});

test("switching the interval names today's charge before anything changes", async () => {
  const switchTo = { interval: 'year', dueNow: 65_000, next: { amount: 69_000, at: '2027-03-10T09:00:00Z' } } as const;
  const { user } = await showPlan({ live: { switchTo } });
  expect(fact('If you switch to yearly')).toBe('$650.00Today, with credit for the rest of the month');
  await user.click(screen.getByRole('radio', { name: /^Yearly/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Switch to Yearly?' });
  expect(plain(dialog.textContent)).toContain('$650.00 is charged today.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('radio', { name: /^Monthly/, hidden: true }).matches(':checked')).toBe(true);
});

const march = '2027-03-10T09:00:00Z';
const month = { amount: 6900, at: march };

test('a yearly plan offers the switch to monthly at its end, with the date and the first charge', async () => {
  const { user } = await showPlan({
    plan: { interval: 'year', periodEnd: march },
    live: { switchTo: { interval: 'month', dueNow: 0, next: month } },
  });
  expect(fact('If you switch to monthly')).toBe('$69.00On Mar 10, 2027; nothing today');
  await user.click(screen.getByRole('radio', { name: /^Monthly/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Switch to Monthly?' });
  expect(plain(dialog.textContent)).toContain(
    'The yearly plan runs until Mar 10, 2027. Nothing is charged today; $69.00 is charged that day for the first month.',
  );
  expect(screen.getByRole('button', { name: 'Switch on Mar 10, 2027' })).toBeDefined();
});

test('a planned switch to monthly shows its date and first charge instead of an end, and can be taken back', async () => {
  const planned = {
    standing: { monthlyFrom: march },
    plan: { interval: 'year', periodEnd: march },
    live: { next: { ...month, periodStart: march, periodEnd: '2027-04-10T09:00:00Z' } },
  } as const;
  const { title, body } = await showState(planned);
  expect(title).toBe('Switches to monthly on Mar 10, 2027');
  expect(body).toBe('The yearly plan runs until then. $69.00 is charged for the first month, to the same card.');
  expect(screen.getByRole('button', { name: 'Keep yearly plan' })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/ends on|canceled/);
  cleanup();
  await showPlan(planned);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Monthly.*From Mar 10, 2027/ }).disabled).toBe(true);
  expect(fact('Then monthly')).toBe('$69.00From Mar 10, 2027');
  expect(fact('Next charge')).toBe('$69.00Mar 10, 2027, for Mar 10 – Apr 10');
});

test("today's charge and the next charge are shown side by side", async () => {
  const charged = { charged: { amount: 1000, at: '2026-03-10T08:00:00Z' }, status: 'paid' } as BillingInvoice;
  await showPlan({ live: { invoices: [charged] } });
  expect(fact('Charged today')).toBe('$10.00Paid, see the invoice');
  expect(fact('Next charge')).toBe('$69.00Apr 10, 2026, for Apr 10 – May 10');
});

test("an open invoice replaces today's charge", async () => {
  const open = { charged: null, status: 'open', total: 6900, at: '2026-03-09T09:00:00Z' } as BillingInvoice;
  await showPlan({ standing: failed, live: { invoices: [open], next: null } });
  expect(screen.queryByText('Charged today')).toBeNull();
  expect(fact('Due now')).toBe('$69.00Invoice of Mar 9, 2026, card declined');
  expect(fact('Next charge')).toBe('–The plan does not renew');
  expect(fact('If you switch to yearly')).toBe('–Possible once the invoice is paid');
});

test.each([
  [1, /^1 (siège|place|licence)/],
  [2, /^2 (sièges|places|licences)/],
])('a count of %s seats is in French', async (people, text) => {
  await showPlan({ people }, 'fr-FR');
  expect(screen.getByText(text)).toBeDefined();
});

test('amounts are formatted in French', async () => {
  const { body } = await showState({}, 'fr-FR');
  expect(body).toContain('69,00 $US');
});
