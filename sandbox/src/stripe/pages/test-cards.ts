import type { CardBehaviour } from '#stripe/records.ts';

/** Test cards of Stripe's documentation, with the documented behaviour. */
export const testCards: { number: string; token: string; brand: string; behaviour: CardBehaviour }[] = [
  { number: '4242 4242 4242 4242', token: 'pm_card_visa', brand: 'visa', behaviour: 'works' },
  { number: '5555 5555 5555 4444', token: 'pm_card_mastercard', brand: 'mastercard', behaviour: 'works' },
  {
    number: '4000 0025 0000 3155',
    token: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    behaviour: 'authenticate-once',
  },
  {
    number: '4000 0027 6000 3184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    behaviour: 'authenticate-always',
  },
  { number: '4000 0000 0000 0002', token: 'pm_card_chargeDeclined', brand: 'visa', behaviour: 'declined' },
  {
    number: '4000 0000 0000 9995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    behaviour: 'insufficient',
  },
  { number: '4000 0000 0000 0341', token: 'pm_card_chargeCustomerFail', brand: 'visa', behaviour: 'fails-later' },
];
