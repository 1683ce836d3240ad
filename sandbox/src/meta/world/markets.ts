/** Currency, country and time zone of an account. The table has every currency of Meta's. */
export interface Market {
  readonly currency: string;
  readonly country: string;
  readonly timezone: string;
}

const table = `
EUR:DE:Europe/Berlin EUR:FR:Europe/Paris USD:US:America/Los_Angeles GBP:UK:Europe/London JPY:JP:Asia/Tokyo
CHF:CH:Europe/Zurich SEK:SE:Europe/Stockholm NOK:NO:Europe/Oslo DKK:DK:Europe/Copenhagen PLN:PL:Europe/Warsaw
CZK:CZ:Europe/Prague HUF:HU:Europe/Budapest RON:RO:Europe/Bucharest BGN:BG:Europe/Sofia HRK:HR:Europe/Zagreb
ISK:IS:Atlantic/Reykjavik TRY:TR:Europe/Istanbul UAH:UA:Europe/Kyiv RUB:RU:Europe/Moscow RSD:RS:Europe/Belgrade
LVL:LV:Europe/Riga LTL:LT:Europe/Vilnius SKK:SK:Europe/Bratislava CAD:CA:America/Toronto MXN:MX:America/Mexico_City
BRL:BR:America/Sao_Paulo ARS:AR:America/Argentina/Buenos_Aires CLP:CL:America/Santiago COP:CO:America/Bogota
CRC:CR:America/Costa_Rica GTQ:GT:America/Guatemala HNL:HN:America/Tegucigalpa NIO:NI:America/Managua
PEN:PE:America/Lima PYG:PY:America/Asuncion BOB:BO:America/La_Paz UYU:UY:America/Montevideo VEF:VE:America/Caracas
VES:VE:America/Caracas FBZ:US:America/Los_Angeles AUD:AU:Australia/Sydney NZD:NZ:Pacific/Auckland
CNY:CN:Asia/Shanghai HKD:HK:Asia/Hong_Kong MOP:MO:Asia/Macau TWD:TW:Asia/Taipei KRW:KR:Asia/Seoul
SGD:SG:Asia/Singapore MYR:MY:Asia/Kuala_Lumpur IDR:ID:Asia/Jakarta PHP:PH:Asia/Manila THB:TH:Asia/Bangkok
VND:VN:Asia/Ho_Chi_Minh INR:IN:Asia/Kolkata BDT:BD:Asia/Dhaka PKR:PK:Asia/Karachi AED:AE:Asia/Dubai
SAR:SA:Asia/Riyadh QAR:QA:Asia/Qatar BHD:BH:Asia/Bahrain JOD:JO:Asia/Amman ILS:IL:Asia/Jerusalem
EGP:EG:Africa/Cairo DZD:DZ:Africa/Algiers KES:KE:Africa/Nairobi NGN:NG:Africa/Lagos ZAR:ZA:Africa/Johannesburg`;

export const markets: readonly Market[] = table
  .trim()
  .split(/\s+/)
  .map((word) => {
    const [currency = '', country = '', timezone = ''] = word.split(':');
    return { currency, country, timezone };
  });
