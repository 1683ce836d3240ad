import type { CardBehaviour } from '#stripe/records.ts';

/** Numbers of Stripe's documentation that do here what they do there. */
export const testCards: { number: string; brand: string; behaviour: CardBehaviour }[] = [
  { number: '4242 4242 4242 4242', brand: 'visa', behaviour: 'works' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', behaviour: 'works' },
  { number: '4000 0025 0000 3155', brand: 'visa', behaviour: 'authenticate-once' },
  { number: '4000 0027 6000 3184', brand: 'visa', behaviour: 'authenticate-always' },
  { number: '4000 0000 0000 0002', brand: 'visa', behaviour: 'declined' },
  { number: '4000 0000 0000 9995', brand: 'visa', behaviour: 'insufficient' },
  { number: '4000 0000 0000 0341', brand: 'visa', behaviour: 'fails-later' },
];
