import { describe, expect, it } from 'vitest';
import { changeOf, formatFigure, formatTick } from './figure-text.ts';

const euro = { currency: 'EUR', currencyDigits: 2, locale: 'en-US' };
const yen = { currency: 'JPY', currencyDigits: 0, locale: 'en-US' };
const dinar = { currency: 'KWD', currencyDigits: 3, locale: 'en-US' };
/** Some locales put a no-break space before a sign. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

describe('figures', () => {
  it('show the decimals of their currency, but totals show none', () => {
    expect(formatFigure('spend', 1_842_036, euro)).toBe('€18,420');
    expect(formatFigure('spend', 1_842_036, euro, { exact: true })).toBe('€18,420.36');
    expect(formatFigure('costPerResult', 1280, euro)).toBe('€12.80');
    expect(formatFigure('costPerResult', 1280, yen)).toBe('¥1,280');
    expect(plain(formatFigure('cpc', 1234, dinar))).toBe('KWD 1.234');
    expect(plain(formatFigure('spend', 1_842_036, { ...euro, locale: 'fr-FR' }))).toBe('18 420 €');
  });

  it('are abbreviated only on request, and shares are percentages', () => {
    expect(formatFigure('impressions', 2_412_345, euro)).toBe('2,412,345');
    expect(plain(formatFigure('impressions', 2_412_345, euro, { isShort: true }))).toBe('2.41M');
    expect(formatFigure('impressions', 412_345, euro, { isShort: true })).toBe('412,345');
    expect(formatFigure('spend', 4574, euro)).toBe('€46');
    expect(formatFigure('ctr', 0.013412, euro)).toBe('1.34%');
    expect(formatFigure('hookRate', 0.316, euro)).toBe('31.6%');
    expect(formatFigure('roas', 3.1234, euro)).toBe('3.12');
    expect(formatFigure('roas', null, euro)).toBe('–');
    expect(formatTick('spend', 120_000, euro)).toBe('€1.2K');
  });
});

describe('changes', () => {
  it('are percentages for amounts and points for shares', () => {
    expect(changeOf('spend', 106, 100, 'en-US')).toEqual({ text: '6%', direction: 'up' });
    expect(changeOf('costPerResult', 1334, 1280, 'en-US')).toEqual({ text: '4.2%', direction: 'up' });
    expect(changeOf('hookRate', 0.316, 0.297, 'en-US')).toEqual({ text: '1.9', direction: 'up' });
    expect(changeOf('ctr', 0.0134, 0.0142, 'en-US')).toEqual({ text: '0.08', direction: 'down' });
    expect(changeOf('roas', 3.1, 3.1, 'en-US')).toMatchObject({ direction: 'same' });
  });

  it('need a previous value, and a positive one for a percentage', () => {
    expect(changeOf('spend', 5, null, 'en-US')).toBeNull();
    expect(changeOf('spend', 5, 0, 'en-US')).toBeNull();
    expect(changeOf('purchaseValue', 5, -100, 'en-US')).toBeNull();
    expect(changeOf('roas', 2, -0.5, 'en-US')).toEqual({ text: '2.5', direction: 'up' });
  });
});
