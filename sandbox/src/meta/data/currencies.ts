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

/** Currencies that ISO 4217 gives three decimals; amounts of insights have them all. */
const thousandthCurrencies = words('BHD JOD');

/** Decimals of an amount in insights, which are in whole units of the currency. */
export function insightDecimals(currency: string): 0 | 2 | 3 {
  if (wholeCurrencies.has(currency)) return 0;
  return thousandthCurrencies.has(currency) ? 3 : 2;
}

/** Smallest units in one unit of the currency, as insights write amounts. */
export const insightUnits = (currency: string): number => 10 ** insightDecimals(currency);

/** About what a euro buys, for currencies whose unit is far from it. */
const rates: ReadonlyMap<string, number> = new Map(
  [
    ...words(`
  JPY:165 HUF:400 KRW:1500 CLP:1050 COP:4600 CRC:560 ISK:150 IDR:18000 PYG:8500 TWD:35 VND:28000 CZK:25 SEK:11
  NOK:12 DKK:7.5 PLN:4.3 TRY:40 UAH:46 RUB:95 RSD:117 INR:95 MXN:20 BRL:6 ARS:1400 UYU:45 THB:38 PHP:65 BDT:130
  PKR:310 EGP:55 DZD:150 KES:140 NGN:1700 ZAR:20 CNY:8 HKD:8.5 MOP:8.7 ILS:4 SAR:4 AED:4 QAR:4 BHD:0.41 JOD:0.77
  VES:60 HNL:28 NIO:40 GTQ:8.5 BOB:7.5 PEN:4 RON:5 BGN:2 MYR:5 HRK:7.5 SKK:30 LTL:3.5 LVL:0.7`),
  ].map((word): [string, number] => {
    const [currency = '', rate] = word.split(':');
    return [currency, Number(rate)];
  }),
);

export const unitsPerEuro = (currency: string): number => rates.get(currency) ?? 1;
