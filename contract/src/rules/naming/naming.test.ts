import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  buildName,
  defaultNaming,
  namingCases,
  namesBy,
  type NamingValues,
  namingVariables,
  validateNamingSchema,
} from './naming.ts';
import { cleanText, cleanValue, safeName, utf8Bytes } from './safe-name.ts';

const { namingSchema: schema } = defaultNaming;

const values: NamingValues = {
  groupName: 'Été 2026',
  campaignName: 'Summer Sale',
  creativeName: 'Hero film',
  formatName: 'Instagram Feed 4:5',
  carouselPosition: 2,
  uid: 'K7f2Q',
};
const build = (pattern: string, changes: NamingValues = {}, naming: (typeof namingCases)[number] = 'none') =>
  buildName({ schema: pattern, case: naming, values: { ...values, ...changes } });

describe('a name', () => {
  it('fills the default schema', () => {
    expect(build(schema)).toBe('Summer Sale_Hero film_Instagram Feed 4-5_2_K7f2Q');
  });

  it('writes each value, but not the uid, in the chosen case', () => {
    expect(build(schema, {}, 'snake')).toBe('summer_sale_hero_film_instagram_feed_4_5_2_K7f2Q');
    expect(build(schema, {}, 'dash')).toBe('summer-sale_hero-film_instagram-feed-4-5_2_K7f2Q');
    expect(build(schema, {}, 'camel')).toBe('summerSale_heroFilm_instagramFeed45_2_K7f2Q');
    expect(build(schema, {}, 'pascal')).toBe('SummerSale_HeroFilm_InstagramFeed45_2_K7f2Q');
  });

  it('keeps accents as they are, and folds them for a case', () => {
    expect(build('{groupName}')).toBe('Été 2026');
    expect(build('{groupName}', {}, 'snake')).toBe('ete_2026');
    expect(build('{groupName}', { groupName: 'Straße Œuvre Łódź' }, 'dash')).toBe('strasse-oeuvre-lodz');
    expect(build('{groupName}', { groupName: '夏のセール が' }, 'snake')).toBe('夏のセール_が');
  });

  it('by default has no character that breaks in a URL or a shell', () => {
    const name = build(
      schema,
      { campaignName: 'Été – à Paris!', formatName: 'Instagram Stories – Video' },
      defaultNaming.namingCase,
    );
    expect(name).toBe('EteAParis_HeroFilm_InstagramStoriesVideo_2_K7f2Q');
    expect(name).toMatch(/^[A-Za-z0-9_]+$/);
  });

  it('distinguishes the variations of a slot', () => {
    expect(build(schema, { variationName: 'B', carouselPosition: null }, 'pascal')).toBe(
      'SummerSale_HeroFilm_InstagramFeed45_B_K7f2Q',
    );
  });

  it('omits a missing value with its separators', () => {
    expect(build(schema, { carouselPosition: null })).toBe('Summer Sale_Hero film_Instagram Feed 4-5_K7f2Q');
    expect(build('{groupName}_{campaignName}', { groupName: '' })).toBe('Summer Sale');
    expect(build('{campaignName} - {groupName} - {uid}', { groupName: null })).toBe('Summer Sale - K7f2Q');
    expect(build('{campaignName}_({carouselPosition})_{uid}', { carouselPosition: null })).toBe('Summer Sale_K7f2Q');
    expect(build('{campaignName}_{uid}', { uid: undefined })).toBe('Summer Sale');
  });

  it('keeps unknown braces literally and does not expand braces in values', () => {
    expect(build('{campaignName}_{client}')).toBe('Summer Sale_{client}');
    expect(build('{constructor}_{uid}')).toBe('{constructor}_K7f2Q');
    expect(build('{campaignName}', { campaignName: '{uid} ${1} $& x' })).toBe('{uid} ${1} $& x');
  });

  it('is untitled rather than empty', () => {
    expect(build('{groupName}', { groupName: null })).toBe('untitled');
    expect(build('...')).toBe('untitled');
  });

  it('avoids names that file systems reject', () => {
    expect(build('{campaignName}', { campaignName: 'a/b\\c:d*e?f"g<h>i|j' })).toBe('a-b-c-d-e-f-g-h-i-j');
    expect(build('{campaignName}', { campaignName: 'invoice\u202egpj.exe' })).toBe('invoicegpj.exe');
    expect(build('{campaignName}', { campaignName: '../../etc/passwd' })).toBe('etc-passwd');
    expect(build('{campaignName}', { campaignName: 'con' })).toBe('con_');
    expect(build('{campaignName}', { campaignName: 'LPT1.final' })).toBe('LPT1_.final');
    expect(build('{campaignName}', { campaignName: 'Why? . ' })).toBe('Why');
  });

  it('shortens long values, not the uid', () => {
    const name = build(schema, { campaignName: 'é'.repeat(500), creativeName: '👩‍👩‍👧'.repeat(60) });
    expect(utf8Bytes(name)).toBeLessThanOrEqual(180);
    expect(name).toMatch(/_K7f2Q$/);
    expect(name).not.toContain('\ufffd');
  });

  it('has no trailing dots or spaces after truncation', () => {
    expect(safeName(`${'a'.repeat(178)}. b`)).toBe('a'.repeat(178));
    expect(safeName(`${'é'.repeat(90)}e`)).toBe('é'.repeat(90));
  });
});

describe('properties of names', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  const nasty = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '..',
        'CON',
        ' ',
        '.',
        '\u202e',
        '\u0000',
        '_',
        '{uid}',
        'é',
        'e\u0301',
        '👨‍👩‍👧',
        '\ud800',
        'ﬃ',
        'İ',
      ),
    )
    .map((parts) => parts.join(''));
  const anyText = fc.oneof(text, nasty);
  const anyValues = fc.record(
    Object.fromEntries(namingVariables.map((name) => [name, fc.option(anyText, { nil: null })])),
  );
  const variable = fc.constantFrom(...namingVariables.map((name) => `{${name}}`), '_', '-', ' ', '.', '/', 'x', '{y}');
  const anySchema = fc.array(variable, { maxLength: 12 }).map((parts) => parts.join(''));

  it('are valid on every file system, for any input', () => {
    fc.assert(
      fc.property(anySchema, fc.constantFrom(...namingCases), anyValues, (pattern, naming, any) => {
        const name = buildName({ schema: pattern, case: naming, values: any });
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]$/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(name).toBe(name.normalize('NFC'));
        expect(name.length).toBeGreaterThan(0);
        expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(180);
      }),
      { numRuns: 500 },
    );
  });

  it('are stable: a safe name stays as it is', () => {
    fc.assert(
      fc.property(anyText, (any) => {
        expect(safeName(safeName(any))).toBe(safeName(any));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a character', () => {
  it('is normalized to NFC with any combining mark', () => {
    for (let code = 0xa0; code < 0x2100; code += 1) {
      for (const mark of ['', '\u0301', '\u0328', '\u0345']) {
        const text = `x${String.fromCharCode(code)}${mark}x`;
        expect(cleanText(text), text).toBe(cleanText(text).normalize('NFC'));
      }
    }
  });

  it('is unchanged if it is common in names', () => {
    const usual = 'Été Ça Ñandú Łódź Ğüneş Ǆ – — ‘it’ “so”';
    expect([cleanText(usual), cleanValue(` ${usual} .`)]).toEqual([usual, usual]);
  });

  it('is the same in a batch of names as in a single one', () => {
    const pattern = { schema: '{campaignName}_{creativeName}_{carouselPosition}_{uid}', case: 'dash' } as const;
    const build = namesBy(pattern);
    const all = ['Été – One', 'Two', 'Été – One'].map((creativeName, index) => ({
      ...values,
      creativeName,
      carouselPosition: null,
      uid: `K${index}`,
    }));
    expect(all.map(build)).toEqual(all.map((each) => buildName({ ...pattern, values: each })));
    expect(build(all[2] ?? {})).toBe('summer-sale_ete-one_K2');
  });
});

describe('the work of a name', () => {
  /** The number of characters passed to JavaScript's text functions. */
  function charactersTouched(act: () => unknown): number {
    let touched = 0;
    const spies = (['replace', 'normalize', 'split', 'toLowerCase', 'toUpperCase'] as const).map((method) => {
      const original = String.prototype[method] as (this: string, ...args: unknown[]) => unknown;
      return vi.spyOn(String.prototype, method).mockImplementation(function (this: string, ...args: unknown[]) {
        touched += this.length;
        return original.apply(this, args) as never;
      });
    });
    act();
    for (const spy of spies) spy.mockRestore();
    return touched;
  }
  // A character that becomes eighteen, a character that becomes two, marks without end, and separators without a value.
  const swelling = ['ﷺ'.repeat(120), 'ß'.repeat(120), `a${'\u0301'.repeat(119)}`, `a${'_'.repeat(118)}b`, null];
  const schemas = [
    '{campaignName}'.repeat(21),
    '{campaignName}{groupName}'.repeat(12),
    ' _{groupName}'.repeat(23),
    `${'('.repeat(140)}{groupName}${')'.repeat(140)}`,
    `${'_'.repeat(250)}{campaignName}`,
  ];

  it('stays bounded when a schema repeats variables', () => {
    for (const schema of schemas) {
      expect(validateNamingSchema(schema).problem).toBeNull();
      for (const campaignName of swelling) {
        for (const naming of namingCases) {
          const touched = charactersTouched(() => build(schema, { campaignName, groupName: null }, naming));
          expect(touched, `${schema} ${campaignName} ${naming}`).toBeLessThan(1_000_000);
        }
      }
    }
  });

  it('reads each value once', () => {
    let reads = 0;
    const campaignName = {
      toString: () => {
        reads += 1;
        return 'x'.repeat(120);
      },
    } as unknown as string;
    build('{campaignName}'.repeat(21), { campaignName });
    expect(reads).toBe(1);
  });
});

describe('a naming schema', () => {
  it('needs a variable and a length within the limits', () => {
    expect(validateNamingSchema(schema)).toEqual({ problem: null, unknown: [] });
    expect(validateNamingSchema('  ').problem).toBe('empty');
    expect(validateNamingSchema('film').problem).toBe('no-variable');
    expect(validateNamingSchema('{uid}'.repeat(100)).problem).toBe('too-long');
  });

  it('reports unknown braces', () => {
    expect(validateNamingSchema('{uid}_{client}_{client}_{ uid }')).toEqual({
      problem: null,
      unknown: ['client', ' uid '],
    });
  });
});

describe('a schema that fits only with short values', () => {
  const long = { campaignName: 'Été '.repeat(30), creativeName: 'Trail hero '.repeat(11), formatName: 'x'.repeat(120) };
  const schema = `${'{campaignName}_{creativeName}_{formatName}_'.repeat(6)}{uid}`;

  it('is evaluated only a few times', () => {
    const cuts = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    build(schema, long);
    // Three long values, seven rounds, and the cuts before and after.
    expect(cuts.mock.calls.length).toBeLessThanOrEqual(3 * 9);
    cuts.mockRestore();
  });

  it('has the longest values that fit', () => {
    const two = build('{campaignName}_{creativeName}_{uid}', long);
    expect(utf8Bytes(two)).toBeGreaterThan(160);
    expect(utf8Bytes(two)).toBeLessThanOrEqual(180);
    expect(two.endsWith('_K7f2Q')).toBe(true);
  });
});
