/** The words of a text, separated by any white space. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Currencies without a minor unit at Meta, whose table differs from ISO 4217. */
export const wholeCurrencies = words('CLP COP CRC HUF ISK IDR JPY KRW PYG TWD VND');

/** Currencies whose amounts are written in hundredths. */
export const hundredthCurrencies = words(`
  DZD ARS AUD BHD BDT BOB BGN BRL GBP CAD CNY HRK CZK DKK EGP EUR GTQ HNL HKD INR ILS JOD KES LVL LTL MOP MYR
  MXN NZD NIO NGN NOK PKR PEN PHP PLN QAR RON RUB SAR RSD SGD SKK ZAR SEK CHF THB TRY AED UAH USD UYU VEF FBZ
  VES`);

/** Units per unit of the currency in `amount_spent` and similar fields: 1 or 100. */
export const offsetOf = (currency: string): 1 | 100 => (wholeCurrencies.has(currency) ? 1 : 100);

/** Currencies with three decimals in ISO 4217, and so in insights. */
const thousandthCurrencies = words('BHD JOD');

/** Decimals of an amount in insights. */
export function insightDecimals(currency: string): 0 | 2 | 3 {
  if (wholeCurrencies.has(currency)) return 0;
  return thousandthCurrencies.has(currency) ? 3 : 2;
}

/** Smallest units per unit of the currency in insights. */
export const insightUnits = (currency: string): number => 10 ** insightDecimals(currency);

/** Approximate units per euro, for currencies whose unit is worth much more or less than a euro. */
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
