import { escapeHtml, type Exchange, readForm } from '#http.ts';
import { change } from '#stripe/engine/announce.ts';
import { periodEnd } from '#stripe/engine/clockwork.ts';
import { cardOf as chargedCard } from '#stripe/engine/invoices.ts';
import type { Customer, Invoice, PortalSession, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { addressFields, attachCard, cardFields, cardOf, needsSecondStep, secondStep } from './cards.ts';
import { input, redirect, sendPage } from './layout.ts';
import { day, languageOf, money, type Texts, texts, type Language } from './texts.ts';

/** Seconds of inactivity after which a portal session expires. */
const IDLE = 300;

interface Visit {
  session: PortalSession;
  customer: Customer;
  subscription: Subscription | undefined;
  language: Language;
  t: Texts;
}

const task = (name: string, button: string, fields = ''): string =>
  `<form method="post"><input type="hidden" name="task" value="${name}">${fields}<button>${button}</button></form>`;

function planSection({ subscription, language, t }: Visit): string {
  if (!subscription) return `<section><h2>${t.plan}</h2><p>${t.noPlan}</p></section>`;
  const isEnding = subscription.cancel_at !== null;
  const dates = `${isEnding ? t.endsOn : t.renewsOn} ${day(subscription.cancel_at ?? periodEnd(subscription), language)}`;
  const button = isEnding ? task('keep', t.keepPlan) : task('cancel', t.cancelPlan);
  return `<section><h2>${t.plan}</h2><p>${dates}</p><p class="soft">${t.cancelText}</p>${button}</section>`;
}

function cardSection(world: World, { subscription, customer, t }: Visit): string {
  const card = chargedCard(world, subscription, customer.id)?.card;
  const currentCard = card ? `<p>${card.brand} •••• ${card.last4}</p>` : '';
  return `<section><h2>${t.paymentMethod}</h2>${currentCard}${task('card', t.save, cardFields(t))}</section>`;
}

function billingSection({ customer, t }: Visit): string {
  const values = {
    company: customer.name,
    address: customer.address?.line1 ?? null,
    country: customer.address?.country ?? '',
    vat: customer._taxId,
  };
  const email = input('email', t.email, `type="email" required value="${escapeHtml(customer.email ?? '')}"`);
  return `<section><h2>${t.billing}</h2>${task('billing', t.saveBilling, email + addressFields(t, values))}</section>`;
}

export const invoiceRow = (invoice: Invoice, language: Language, t: Texts): string =>
  `<tr><td><a href="/stripe/i/${invoice.id}">${invoice.number ?? '–'}</a></td><td>${day(invoice.created, language)}</td><td>${t[invoice.status]}</td><td>${money(invoice.total, invoice.currency, language)}</td></tr>`;

function invoiceSection(world: World, { customer, language, t }: Visit): string {
  const invoices = [...world.tables.invoices.values()].filter(
    (invoice) => invoice.customer === customer.id && invoice.status !== 'draft',
  );
  return `<section><h2>${t.invoices}</h2><table>${invoices.map((invoice) => invoiceRow(invoice, language, t)).join('')}</table></section>`;
}

function show(exchange: Exchange, world: World, visit: Visit, problem = ''): void {
  const { session, language, t } = visit;
  const back =
    session.return_url === null ? '' : `<a class="button plain" href="${escapeHtml(session.return_url)}">${t.back}</a>`;
  const warning = problem && `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const all = () => [
    planSection(visit),
    cardSection(world, visit),
    billingSection(visit),
    invoiceSection(world, visit),
  ];
  const only: Record<string, () => string[]> = {
    payment_method_update: () => [cardSection(world, visit)],
    subscription_cancel: () => [planSection(visit)],
  };
  const sections = (only[session.flow?.type ?? ''] ?? all)();
  const leadsTo = [session.flow?.after_completion?.redirect?.return_url ?? null, session.return_url];
  const withCards = session.flow?.type !== 'subscription_cancel';
  const body = `${warning}${sections.join('')}${back}`;
  sendPage(exchange, { title: t.portal, body, language, t, leadsTo, withCards, status: problem ? 402 : 200 });
}

/** Redirects to the return URL of the flow; outside a flow, shows the page again. */
function finish(exchange: Exchange, { session }: Visit): void {
  redirect(exchange, session.flow?.after_completion?.redirect?.return_url ?? session.url);
}

function saveCard(exchange: Exchange, world: World, visit: Visit, form: URLSearchParams): void {
  const { customer, language, t } = visit;
  const card = cardOf(world, form, customer.id);
  if (!card) return show(exchange, world, visit, t.unknownCard);
  if (card._behaviour === 'declined') return show(exchange, world, visit, 'Your card was declined.');
  const bank = form.get('bank');
  if (needsSecondStep(card) && bank === null) {
    const leadsTo = [visit.session.flow?.after_completion?.redirect?.return_url ?? null];
    return sendPage(exchange, { title: t.authenticate, body: secondStep(form, t), language, t, leadsTo });
  }
  if (bank === 'fail') return show(exchange, world, visit, t.failed);
  attachCard(world, card);
  // Like Stripe, does not change the card of the subscription.
  const settings = { ...customer.invoice_settings, default_payment_method: card.id };
  change(world, 'customer.updated', customer, { invoice_settings: settings });
  return finish(exchange, visit);
}

function saveBilling(world: World, { customer }: Visit, form: URLSearchParams): void {
  customer._taxId = form.get('vat') || null;
  const address = {
    city: null,
    country: form.get('country'),
    line1: form.get('address'),
    line2: null,
    postal_code: null,
    state: null,
  };
  change(world, 'customer.updated', customer, { email: form.get('email'), name: form.get('company'), address });
}

function schedule(world: World, subscription: Subscription | undefined, isEnding: boolean): void {
  if (!subscription) return;
  const now = world.nowOf(subscription.customer);
  // With flexible billing, the portal sets `cancel_at` instead of `cancel_at_period_end`.
  const fields = { cancel_at: isEnding ? periodEnd(subscription) : null, canceled_at: isEnding ? now : null };
  change(world, 'customer.subscription.updated', subscription, { ...fields, cancel_at_period_end: false });
}

/** The customer portal. */
export async function servePortal(world: World, exchange: Exchange, id: string): Promise<void> {
  const session = world.tables.portals.get(id);
  const customer = world.tables.customers.get(session?.customer ?? '');
  const language = languageOf(session?.locale ?? null);
  const t = texts[language];
  if (!session || !customer || world.now() - session._usedAt > IDLE) {
    return sendPage(exchange, { title: t.expired, body: '', language, t, status: 404 });
  }
  session._usedAt = world.now();
  const subscriptions = [...world.tables.subscriptions.values()].filter(
    (candidate) => candidate.customer === customer.id,
  );
  const subscription = subscriptions.find(({ ended_at: ended }) => ended === null);
  const visit = { session, customer, subscription, language, t };
  if (exchange.request.method !== 'POST') return show(exchange, world, visit);
  const form = await readForm(exchange.request);
  switch (form.get('task')) {
    case 'card':
      return saveCard(exchange, world, visit, form);
    case 'billing':
      saveBilling(world, visit, form);
      return finish(exchange, visit);
    case 'cancel':
    case 'keep':
      schedule(world, subscription, form.get('task') === 'cancel');
      return finish(exchange, visit);
    default:
      return show(exchange, world, visit);
  }
}
