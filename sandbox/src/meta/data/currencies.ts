import { words } from './words.ts';

/** Currencies whose amounts have no minor unit at Meta. The table is Meta's own and differs from ISO 4217. */
export const wholeCurrencies = words('CLP COP CRC HUF ISK IDR JPY KRW PYG TWD VND');

/** Currencies whose amounts are given in hundredths. */
export const hundredthCurrencies = words(`
  DZD ARS AUD BHD BDT BOB BGN BRL GBP CAD CNY HRK CZK DKK EGP EUR GTQ HNL HKD INR ILS JOD KES LVL LTL MOP MYR
  MXN NZD NIO NGN NOK PKR PEN PHP PLN QAR RON RUB SAR RSD SGD SKK ZAR SEK CHF THB TRY AED UAH USD UYU VEF FBZ
  VES`);

/** How many units of an amount as the API gives it (`amount_spent`) make one of the currency: 1 or 100. */
export const offsetOf = (currency: string): 1 | 100 => (wholeCurrencies.has(currency) ? 1 : 100);
