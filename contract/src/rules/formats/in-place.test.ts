import { describe, expect, it } from 'vitest';
import { filledTexts, placeTexts, writtenTexts, type InPlace, type TextPlace } from './in-place.ts';
import { inPlaceSchema } from './in-place-schema.ts';

const text = (role: TextPlace['role'], limits: Partial<TextPlace> = {}): TextPlace => ({
  role,
  attribute: role,
  characters: null,
  lines: null,
  max: null,
  source: null,
  ...limits,
});
const inPlace = (...texts: TextPlace[]): InPlace => ({ frame: 'feed', reason: null, texts });
const place = (limits: Partial<TextPlace>, value: string, role: TextPlace['role'] = 'primary') =>
  placeTexts(inPlace(text(role, limits)), [{ key: role, value }])[0];
const copy = 'Lit front to back, home before the bus. The L2 starts at €2,190 and is in the shops from 3 December.';

describe('a text in place', () => {
  it('is cut after the platform’s number of characters, without a space before the ellipsis', () => {
    expect(place({ characters: 44 }, copy)).toMatchObject({
      state: 'cut',
      shown: 'Lit front to back, home before the bus. The',
      limit: 44,
      length: copy.length,
    });
  });

  it('is cut between words, and within a word only where it is the first', () => {
    expect(place({ characters: 47 }, copy)?.shown).toBe('Lit front to back, home before the bus. The L2');
    expect(place({ characters: 8 }, 'Hello world')?.shown).toBe('Hello');
    expect(place({ characters: 4 }, 'Hello world')?.shown).toBe('Hell');
  });

  it('is whole up to the very number, and missing when the brief has none', () => {
    expect(place({ characters: 5 }, 'Hello')).toMatchObject({ state: 'whole', shown: 'Hello' });
    expect(place({ characters: 5 }, 'Hello!')).toMatchObject({ state: 'cut', shown: 'Hello' });
    expect(placeTexts(inPlace(text('headline', { max: 30 })), [])).toMatchObject([
      { state: 'missing', shown: '', full: '', limit: 30 },
    ]);
  });

  it('is left out of the written texts when the brief has none', () => {
    const texts = placeTexts(inPlace(text('primary'), text('button')), [{ key: 'primary', value: 'Hello' }]);
    expect(writtenTexts(texts).map(({ role }) => role)).toEqual(['primary']);
  });

  it('is too long beyond what the platform accepts, and then shows what it would show', () => {
    expect(place({ characters: 4, max: 6 }, 'Hello you')).toMatchObject({ state: 'too-long', shown: 'Hell', limit: 6 });
    expect(place({ max: 6 }, 'Hello you')).toMatchObject({ state: 'too-long', shown: 'Hello', limit: 6 });
    expect(place({ characters: 4, max: 6 }, 'Hello')).toMatchObject({ state: 'cut', shown: 'Hell', limit: 4 });
  });

  it('counts what a reader counts, and never halves an emoji', () => {
    expect(place({ characters: 2 }, '👩‍👧👍🏽é!')).toMatchObject({ state: 'cut', shown: '👩‍👧👍🏽', length: 4 });
  });

  it('shows the host of a landing page', () => {
    expect(place({}, 'https://www.pola.example/first-box?x=1', 'link')).toMatchObject({ shown: 'pola.example' });
    expect(place({}, 'pola.example', 'link')).toMatchObject({ shown: 'pola.example' });
    expect(place({}, 'https://user:secret@pola.example/', 'link')).toMatchObject({ shown: 'pola.example' });
  });

  it('is left out where the format does not show it, and so is the button of an ad without one', () => {
    const both = [
      { key: 'button', value: 'NO_BUTTON' },
      { key: 'headline', value: 'First box' },
    ];
    expect(placeTexts(inPlace(text('button'), text('headline')), both).map(({ role }) => role)).toEqual(['headline']);
    expect(placeTexts(inPlace(text('headline')), both)).toHaveLength(1);
    expect(placeTexts(null, both)).toEqual([]);
  });
});

describe('the texts of a brief', () => {
  const input = {
    type: 'select' as const,
    placeholder: '',
    options: [
      { value: 'ORDER_NOW', label: 'Order now', retired: false },
      { value: 'NO_BUTTON', label: 'No button', retired: false },
    ],
  };

  it('have labels instead of the values of options, and skip what is empty or no text', () => {
    expect(
      filledTexts([
        { attribute: { key: 'call_to_action', input }, value: 'ORDER_NOW' },
        {
          attribute: { key: 'headline', input: { type: 'text', placeholder: '', regex: '', multiLine: false } },
          value: null,
        },
        { attribute: { key: 'live', input: { type: 'toggle', label: '' } }, value: true },
        { attribute: { key: 'price', input: { type: 'number', min: null, max: null, placeholder: '' } }, value: 29 },
      ]),
    ).toEqual([
      { key: 'call_to_action', value: 'Order now' },
      { key: 'price', value: '29' },
    ]);
    expect(filledTexts([{ attribute: { key: 'call_to_action', input }, value: 'NO_BUTTON' }])).toEqual([
      { key: 'call_to_action', value: 'NO_BUTTON' },
    ]);
  });
});

describe('the data of a format in place', () => {
  it('names each text once, and only web addresses as sources', () => {
    const parse = (...texts: TextPlace[]) => inPlaceSchema.safeParse(inPlace(...texts)).success;
    expect(parse(text('headline'), text('primary'))).toBe(true);
    expect(parse(text('headline'), text('headline'))).toBe(false);
    expect(parse(text('headline', { source: 'javascript:alert(1)' }))).toBe(false);
    expect(parse(text('headline', { characters: 0 }))).toBe(false);
  });
});
