import { escapeHtml, type Exchange, readForm } from '#http.ts';
import { charge } from '#stripe/engine/invoices.ts';
import type { Invoice } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { attachCard, cardFields, cardOf, needsSecondStep, secondStep } from './cards.ts';
import { redirect, sendPage } from './layout.ts';
import { day, languageOf, money, texts } from './texts.ts';

function lineTable(invoice: Invoice, language: 'en' | 'fr', total: string): string {
  const { currency } = invoice;
  const rows = invoice.lines.map(({ description, amount, period }) => {
    const dates = `${day(period.start, language)} – ${day(period.end, language)}`;
    return `<tr><td>${escapeHtml(description)}<br><span class="soft">${dates}</span></td><td>${money(amount, currency, language)}</td></tr>`;
  });
  const sum = `<tr><td><strong>${total}</strong></td><td><strong>${money(invoice.total, currency, language)}</strong></td></tr>`;
  return `<table>${rows.join('')}${sum}</table>`;
}

/** The hosted invoice page, with a payment form for an open invoice. */
export async function serveInvoice(world: World, exchange: Exchange, id: string): Promise<void> {
  const invoice = world.tables.invoices.get(id);
  const customer = world.tables.customers.get(invoice?.customer ?? '');
  const language = languageOf(customer?.preferred_locales[0] ?? null);
  const t = texts[language];
  if (!invoice || invoice.status === 'draft')
    return sendPage(exchange, { title: t.expired, body: '', language, t, status: 404 });
  const show = (problem = '') => {
    const warning = problem && `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
    const form =
      invoice.status === 'open' ? `<form method="post">${cardFields(t)}<button>${t.payNow}</button></form>` : '';
    const to = `<p>${escapeHtml(customer?.name ?? '')}<br>${escapeHtml(customer?.address?.line1 ?? '')}<br>${escapeHtml(customer?._taxId ?? '')}</p>`;
    const body = `<section><p>${t[invoice.status]} · ${day(invoice.created, language)}</p>${to}${lineTable(invoice, language, t.total)}${warning}${form}</section>`;
    const withCards = invoice.status === 'open';
    sendPage(exchange, {
      title: `${t.invoice} ${invoice.number ?? ''}`,
      body,
      language,
      t,
      withCards,
      status: problem ? 402 : 200,
    });
  };
  if (exchange.request.method !== 'POST' || invoice.status !== 'open') return show();
  const form = await readForm(exchange.request);
  const card = cardOf(world, form, invoice.customer);
  if (!card) return show(t.unknownCard);
  const bank = form.get('bank');
  if (needsSecondStep(card) && bank === null) {
    return sendPage(exchange, { title: t.authenticate, body: secondStep(form, t), language, t });
  }
  if (bank === 'fail') return show(t.failed);
  const behaviour = card._behaviour;
  const declined = charge(world, invoice, bank === 'complete' ? { ...card, _behaviour: 'works' } : card);
  if (declined) return show(declined.message);
  attachCard(world, { ...card, _behaviour: behaviour });
  return redirect(exchange, `/stripe/i/${invoice.id}`);
}
