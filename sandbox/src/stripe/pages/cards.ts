import type { PaymentMethod } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { announce } from '#stripe/engine/announce.ts';
import { escapeHtml } from '#http.ts';
import { input } from './layout.ts';
import { testCards } from './test-cards.ts';
import type { Texts } from './texts.ts';

/** A test card that works; one press of the button is enough. */
const workingCard = { card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Test Card' };

/** The fields of a card: filled in and required, or empty where a card is optional. */
export function cardFields(t: Texts, isRequired = true): string {
  const more = (name: keyof typeof workingCard) =>
    isRequired ? `required value="${workingCard[name]}"` : `placeholder="${workingCard[name]}"`;
  return [
    input('card', t.card, `${more('card')} inputmode="numeric" autocomplete="off"`),
    input('expiry', t.expiry, `${more('expiry')} autocomplete="off"`),
    input('cvc', t.cvc, `${more('cvc')} inputmode="numeric" autocomplete="off"`),
    input('name', t.name, `${more('name')} autocomplete="off"`),
  ].join('');
}

export const addressFields = (t: Texts, values: Record<string, string | null> = {}): string =>
  [
    input('company', t.company, `autocomplete="off" value="${escapeHtml(values.company ?? '')}"`),
    input('address', t.address, `autocomplete="off" value="${escapeHtml(values.address ?? '')}"`),
    input('country', t.country, `autocomplete="off" maxlength="2" value="${escapeHtml(values.country ?? 'FR')}"`),
    input('vat', t.vat, `autocomplete="off" value="${escapeHtml(values.vat ?? '')}"`),
  ].join('');

/** Creates a card from a submitted form. @returns null for an unknown number or an invalid expiry */
export function cardOf(world: World, form: URLSearchParams, customer: string): PaymentMethod | null {
  const digits = (form.get('card') ?? '').replace(/\D/g, '');
  const testCard = testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2})$/.exec((form.get('expiry') ?? '').trim()) ?? [];
  if (!testCard || month === '') return null;
  const card: PaymentMethod = {
    id: world.newId('pm'),
    object: 'payment_method',
    created: world.nowOf(customer),
    livemode: false,
    metadata: {},
    type: 'card',
    customer,
    billing_details: {
      name: form.get('name'),
      email: form.get('email'),
      phone: null,
      tax_id: null,
      address: {
        city: null,
        country: form.get('country'),
        line1: form.get('address'),
        line2: null,
        postal_code: null,
        state: null,
      },
    },
    card: {
      brand: testCard.brand,
      last4: digits.slice(-4),
      exp_month: Number(month),
      exp_year: 2000 + Number(year),
      funding: 'credit',
      country: 'FR',
    },
    _behaviour: testCard.behaviour,
  };
  return card;
}

export function attachCard(world: World, card: PaymentMethod): void {
  world.tables.paymentMethods.set(card.id, card);
  announce(world, 'payment_method.attached', card);
}

export const needsSecondStep = ({ _behaviour: behaviour }: PaymentMethod): boolean =>
  behaviour.startsWith('authenticate');

/** The bank's confirmation as a form that repeats the submitted fields as hidden inputs. */
export function secondStep(form: URLSearchParams, t: Texts): string {
  const kept = [...form].filter(([name]) => name !== 'bank');
  const hidden = kept.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<section><form method="post">${hidden.join('')}
<button name="bank" value="complete">${t.complete}</button> <button class="plain" name="bank" value="fail">${t.fail}</button></form></section>`;
}
