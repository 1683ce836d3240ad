import { escapeHtml, type Exchange, readForm } from '#http.ts';
import { announce, change } from '#stripe/engine/announce.ts';
import { unitAmount } from '#stripe/engine/pricing.ts';
import { subscribe } from '#stripe/engine/subscribe.ts';
import type { CheckoutSession, Customer, PaymentMethod } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { addressFields, attachCard, cardFields, cardOf, needsSecondStep, secondStep } from './cards.ts';
import { input, redirect, sendPage } from './layout.ts';
import { languageOf, money, type Texts, texts } from './texts.ts';

interface Shown {
  session: CheckoutSession;
  language: 'en' | 'fr';
  t: Texts;
}

const returnUrl = ({ id, success_url: url }: CheckoutSession): string => url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The order and the amount due today. */
function orderTable(world: World, { session, language, t }: Shown): string {
  const { currency, _lines: lines, _subscription: order } = session;
  const rows = lines.flatMap(({ price: id, quantity }) => {
    const price = world.tables.prices.get(id);
    if (!price) return [];
    const name = world.tables.products.get(price.product)?.name ?? '';
    const each = price.recurring.interval === 'year' ? t.perYear : t.perMonth;
    const amount = quantity * unitAmount(price, currency);
    return [
      {
        amount,
        each,
        row: `<tr><td>${escapeHtml(name)} × ${quantity}</td><td>${money(amount, currency, language)} ${each}</td></tr>`,
      },
    ];
  });
  const sum = money(
    rows.reduce((total, { amount }) => total + amount, 0),
    currency,
    language,
  );
  const trial =
    order.trialDays > 0 ? `<p class="soft">${t.free(order.trialDays, `${sum} ${rows[0]?.each ?? ''}`)}</p>` : '';
  const due = `<tr><td><strong>${t.dueToday}</strong></td><td><strong>${money(session.amount_total, currency, language)}</strong></td></tr>`;
  return `<section><table>${rows.map(({ row }) => row).join('')}${due}</table>${trial}</section>`;
}

function showForm(exchange: Exchange, world: World, shown: Shown, problem = ''): void {
  const { session, language, t } = shown;
  const customer = world.tables.customers.get(session.customer);
  const warning = problem && `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const email = input('email', t.email, `type="email" required value="${escapeHtml(customer?.email ?? '')}"`);
  const button = session._subscription.trialDays > 0 ? t.start : t.pay;
  const back =
    session.cancel_url === null ? '' : `<a class="button plain" href="${escapeHtml(session.cancel_url)}">${t.back}</a>`;
  const addressDefaults = { company: customer?.name ?? null, country: language === 'fr' ? 'FR' : 'US' };
  const body = `${orderTable(world, shown)}
<section>${warning}<form method="post">${email}${cardFields(t, !isCardOptional(session))}${addressFields(t, addressDefaults)}<button>${button}</button> ${back}</form></section>`;
  const leadsTo = [session.success_url, session.cancel_url];
  const title = `${t.subscribe} ${world.tables.products.get(productOf(world, session))?.name ?? ''}`;
  sendPage(exchange, { title, body, language, t, leadsTo, withCards: true, status: problem ? 402 : 200 });
}

const productOf = (world: World, { _lines: lines }: CheckoutSession): string =>
  world.tables.prices.get(lines[0]?.price ?? '')?.product ?? '';

function billTo(customer: Customer, form: URLSearchParams): void {
  const [company, line1, country] = ['company', 'address', 'country'].map((name) => form.get(name) || null);
  if (company) customer.name = company;
  customer.address = {
    city: null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: null,
    postal_code: null,
    state: null,
  };
  customer._taxId = form.get('vat') || null;
}

/** Whether nothing is due today and the session requires a card only for a due amount. */
const isCardOptional = ({ payment_method_collection: collection, amount_total: due }: CheckoutSession): boolean =>
  collection === 'if_required' && due === 0;

/** Creates the subscription. @returns the reason why the card was declined, or null */
function complete(
  world: World,
  session: CheckoutSession,
  card: PaymentMethod | null,
  form: URLSearchParams,
): string | null {
  const { trialDays, missing, metadata, tax } = session._subscription;
  const customer = world.tables.customers.get(session.customer);
  const lines = session._lines.flatMap(({ price, quantity }) => {
    const found = world.tables.prices.get(price);
    return found ? [{ price: found, quantity }] : [];
  });
  const { currency } = session;
  const made = subscribe(world, {
    customer: session.customer,
    currency,
    lines,
    trialDays,
    missing,
    metadata,
    card,
    tax,
  });
  if ('declined' in made) return made.declined;
  if (card) attachCard(world, card);
  if (customer) {
    const before = structuredClone(customer);
    billTo(customer, form);
    change(world, 'customer.updated', before, structuredClone(customer));
  }
  const { id: subscription, latest_invoice: invoice } = made;
  const paid = trialDays > 0 ? 'no_payment_required' : 'paid';
  Object.assign(session, { status: 'complete', payment_status: paid, subscription, invoice, url: null });
  announce(world, 'checkout.session.completed', session);
  return null;
}

/** The hosted checkout page. */
export async function serveCheckout(world: World, exchange: Exchange, id: string): Promise<void> {
  const session = world.tables.sessions.get(id);
  const language = languageOf(session?.locale ?? null);
  const t = texts[language];
  if (session?.status !== 'open') {
    const title = session?.status === 'complete' ? t.completed : t.expired;
    const back = session?.cancel_url ? `<a class="button" href="${escapeHtml(session.cancel_url)}">${t.back}</a>` : '';
    return sendPage(exchange, { title, body: back, language, t, status: session ? 200 : 404 });
  }
  const shown = { session, language, t };
  if (exchange.request.method !== 'POST') return showForm(exchange, world, shown);
  const form = await readForm(exchange.request);
  if (isCardOptional(session) && !form.get('card')) {
    const declined = complete(world, session, null, form);
    return declined ? showForm(exchange, world, shown, declined) : redirect(exchange, returnUrl(session));
  }
  const card = cardOf(world, form, session.customer);
  if (!card) return showForm(exchange, world, shown, t.unknownCard);
  // Like Stripe, checks a card even if it is only saved for later.
  if (card._behaviour === 'declined') return showForm(exchange, world, shown, 'Your card was declined.');
  const bank = form.get('bank');
  if (needsSecondStep(card) && bank === null) {
    return sendPage(exchange, {
      title: t.authenticate,
      body: secondStep(form, t),
      language,
      t,
      leadsTo: [session.success_url],
    });
  }
  if (bank === 'fail') return showForm(exchange, world, shown, t.failed);
  const isOnPage = bank === 'complete' && card._behaviour === 'authenticate-always';
  const declined = complete(world, session, isOnPage ? confirmed(card) : card, form);
  if (isOnPage) card._behaviour = 'authenticate-always';
  return declined ? showForm(exchange, world, shown, declined) : redirect(exchange, returnUrl(session));
}

/** Makes the card succeed for the charge that the bank has just confirmed. */
const confirmed = (card: PaymentMethod): PaymentMethod => Object.assign(card, { _behaviour: 'works' });
