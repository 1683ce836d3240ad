import { describe, expect, test, vi } from 'vitest';
import { parseClasses, parseStyle } from './css.ts';
import { plainSvg } from './plain-svg.ts';
import { parseSvg, SvgError } from './parse.ts';
import { plainValue } from './values.ts';

const yellow = '<rect width="1080" height="250" fill="#FFDD00" fill-opacity=".6"/>';
const around = (content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1080 1920"${more}>${content}</svg>`;

function problem(text: string): string {
  try {
    plainSvg(text);
    return 'taken';
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return `${error.reason}: ${error.detail}`;
  }
}

/** Content that no sanitized SVG may contain. */
const hostile =
  /script|javascript|on[a-z]+\s*=|http(?!:\/\/www\.w3\.org\/2000\/svg")|data:|@import|<!|<\?|foreignObject|<use|<image|animate|<set|&(?!#\d+;)|style/i;

describe('kept content', () => {
  test('plain shapes are unchanged, with their size', () => {
    const content = `<g transform="translate(0 10)"><path d="M0 0h10v10z" fill="#FD0" opacity="0.6"/></g>${yellow}`;
    expect(plainSvg(around(content))).toEqual({
      width: 1080,
      height: 1920,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920" viewBox="0 0 1080 1920">${content.replace('"1080" height="250"', '"1080" height="250"')}</svg>`,
    });
  });

  test('keeps gradients, clips, masks and text without external references', () => {
    const { svg } = plainSvg(
      around(
        `<defs><linearGradient id="a"><stop offset="0" stop-color="#FFDD00"/></linearGradient><linearGradient id="b" xlink:href="#a"/><clipPath id="c">${yellow}</clipPath></defs><g clip-path="url(#c)"><rect width="9" height="9" fill="url('#b')"/></g><text x="5" y="5" font-family="'Inter', sans-serif">Logo &amp; text</text>`,
      ),
    );
    expect(svg).toContain('<linearGradient id="b" href="#a"/>');
    expect(svg).toContain('clip-path="url(#c)"');
    expect(svg).toContain('>Logo &#38; text</text>');
  });

  test('converts the classes and styles of drawing programs to attributes', () => {
    const { svg } = plainSvg(
      around(
        `<style type="text/css"><![CDATA[.st0,.st1{fill:#FFDD00;} .st1{opacity:0.6 !important}]]></style><path class="st1" d="M0 0h9v9z"/><rect style="fill: #fd0; fill-opacity: .6; -inkscape-font: x" width="4" height="4"/>`,
      ),
    );
    expect(svg).toContain('<path d="M0 0h9v9z" fill="#FFDD00" opacity="0.6"/>');
    expect(svg).toContain('<rect width="4" height="4" fill="#fd0" fill-opacity=".6"/>');
  });

  test('an SVG without a viewBox has the size of its width and height', () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="108px" height="192">${yellow}</svg>`;
    expect(plainSvg(text)).toMatchObject({ width: 108, height: 192 });
  });

  test('removes metadata of drawing programs', () => {
    const { svg } = plainSvg(
      `<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${around(
        `<title>Zone</title><metadata><x:y xmlns:x="urn:x"/></metadata><n:view xmlns:n="urn:n"><path d="M0 0"/></n:view>${yellow}`,
      )}`,
    );
    expect(svg).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920" viewBox="0 0 1080 1920">${yellow}</svg>`,
    );
  });
});

describe('removed content (S40)', () => {
  test.each([
    ['a script', `<script>alert(1)</script><script href="https://evil.example/x.js"/>${yellow}`],
    ['event handlers', `<rect onload="alert(1)" onclick="x()" width="9" height="9"/>`],
    [
      'animations',
      `<rect width="9" height="9"><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onclick" to="x"/></rect>`,
    ],
    [
      'addresses in values',
      `<rect fill="url(https://evil.example/a.svg#b)" stroke="url(data:image/svg+xml;base64,AA)" width="9" height="9"/>`,
    ],
    [
      'addresses in styles',
      `<rect style="fill:url(//evil.example);background:url(javascript:x);filter:url(#f)" width="9" height="9"/>`,
    ],
    ['a gradient of another document', `<radialGradient id="a" href="https://evil.example/x.svg#g"/>${yellow}`],
    [
      'foreign elements',
      `<h:body xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></h:body>${yellow}`,
    ],
    [
      'XHTML among the shapes',
      `<g><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></g>${yellow}`,
    ],
    ['an attribute with an escaped quote', `<rect id="a&quot; onload=&quot;alert(1)" width="9" height="9"/>`],
    ['markup in text', `<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>`.replaceAll('script', 'b')],
    [
      'a processing instruction that loads a style sheet',
      `<?xml-stylesheet href="https://evil.example/a.css"?>${yellow}`,
    ],
  ])('%s', (_name, content) => {
    const { svg } = plainSvg(around(content));
    expect(svg).not.toMatch(hostile);
    // The result is well-formed, and sanitizing it again changes nothing.
    expect(plainSvg(svg).svg).toBe(svg);
  });
});

describe('refused SVGs (S40)', () => {
  const bomb = Array.from({ length: 9 }, (_, n) => `<g id="l${n + 1}">${`<use xlink:href="#l${n}"/>`.repeat(10)}</g>`);
  test.each([
    ['symbols that multiply', around(`<g id="l0">${yellow}</g>${bomb.join('')}`), 'not-plain: use'],
    ['an embedded image', around(`<image href="data:image/png;base64,AAAA"/>${yellow}`), 'not-plain: image'],
    ['an embedded page', around(`<foreignObject><p>x</p></foreignObject>${yellow}`), 'not-plain: foreignObject'],
    ['a link', around(`<a href="javascript:alert(1)">${yellow}</a>`), 'not-plain: a'],
    ['a pattern', around(`<pattern id="p">${yellow}</pattern>`), 'not-plain: pattern'],
    [
      'a filter',
      around(`<filter id="f"><feImage href="https://evil.example"/></filter>${yellow}`),
      'not-plain: filter',
    ],
    [
      'a style sheet that imports another',
      around(`<style>@import url(https://evil.example/a.css);</style>${yellow}`),
      'not-plain: style',
    ],
    ['a style sheet with a universal selector', around(`<style>*{fill:red}</style>${yellow}`), 'not-plain: style'],
    [
      'masks that refer to masks',
      around(`<mask id="a"><rect mask="url(#b)" width="1" height="1"/></mask>${yellow}`),
      'not-plain: mask',
    ],
    ['a mask with a mask', around(`<mask id="n" mask="url(#m)">${yellow}</mask>${yellow}`), 'not-plain: mask'],
    [
      'a clip path with a clip path',
      around(`<clipPath id="n" clip-path="url(#m)">${yellow}</clipPath>${yellow}`),
      'not-plain: clipPath',
    ],
    ['an invalid transform', around(`<g transform="translate(1) x">${yellow}</g>`), 'not-plain: transform'],
    ['an outline in a style sheet', around(`<style>.a{d:M0 0}</style><path class="a"/>`), 'not-plain: style: d'],
    ['a position in a style', around('<rect style="X: 5" width="9" height="9"/>'), 'not-plain: style: x'],
    ['a style sheet with an unclosed comment', around(`<style>.a{fill:red}/*</style>${yellow}`), 'not-plain: style'],
    ['a style sheet with nested rules', around(`<style>.a{.b{fill:red}}</style>${yellow}`), 'not-plain: style'],
    ['too many elements', around(yellow.repeat(1001)), 'not-plain: > 1000'],
    ['groups nested too deeply', around(`${'<g>'.repeat(40)}${yellow}${'</g>'.repeat(40)}`), 'not-plain: > 32'],
    [
      'hundreds of masks',
      around(`<mask id="a">${yellow}</mask>${'<g mask="url(#a)"/>'.repeat(51)}`),
      'not-plain: mask',
    ],
    ['no shapes', around('<g/>'), 'not-plain: empty'],
    [
      'custom entities',
      `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${around('<text>&b;</text>')}`,
      'not-plain: DOCTYPE',
    ],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${around('<text>&x;</text>')}`,
      'not-plain: DOCTYPE',
    ],
    ['an unknown entity', around('<text>&nbsp;</text>'), 'unreadable: XML'],
    ['an unclosed element', around('<g>'), 'unreadable: XML'],
    ['an attribute twice', around('<rect id="a" id="b"/>'), 'unreadable: XML'],
    ['another XML language', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'unreadable: XML'],
    ['text', 'hello', 'unreadable: XML'],
    ['nothing', '', 'unreadable: XML'],
    ['no size', `<svg xmlns="http://www.w3.org/2000/svg" width="100%">${yellow}</svg>`, 'unreadable: viewBox'],
    ['no area', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 10">${yellow}</svg>`, 'unreadable: viewBox'],
  ])('%s', (_name, text, expected) => expect(problem(text)).toBe(expected));

  test('parses a tree without comments and with namespaces', () => {
    expect(parseSvg(around('<!-- <script/> --><g/>')).children).toHaveLength(1);
  });
});

describe('processing is bounded (S40)', () => {
  const many = 60_000;

  test.each([
    ['a long style sheet', `<style>${'a'.repeat(many)}</style>${yellow}`, 'style > 32768'],
    [
      'style sheets that are too long together',
      `<style>${'.a{}'.repeat(5000)}</style>`.repeat(2) + yellow,
      'style > 32768',
    ],
    ['a long style', `<rect style="${'/*'.repeat(many)}" width="9" height="9"/>`, 'style > 4000'],
    ['a long transform', `<g transform="translate(1)${' '.repeat(many)}x">${yellow}</g>`, 'transform > 2000'],
    ['a long number', `<rect width="${'1'.repeat(many)}x" height="9"/>`, 'width > 200'],
    ['a long list of classes', `<rect class="${'a '.repeat(many)}" width="9" height="9"/>`, 'class > 200'],
    [
      'many classes at once',
      `<rect class="${Array.from({ length: 9 }, (_, n) => `a${n}`).join(' ')}" width="9" height="9"/>`,
      'class > 8',
    ],
    ['many attributes', `<rect ${Array.from({ length: 101 }, (_, n) => `a${n}=""`).join(' ')}/>${yellow}`, '> 100'],
    ['one rule for many classes', `<style>${'.a,'.repeat(2000)}.a{fill:red}</style>${yellow}`, 'style > 2000'],
  ])('refuses %s', (_name, content, what) => expect(problem(around(content))).toBe(`not-plain: ${what}`));

  test('the result is no larger than the allowed input', () => {
    const font = `font-family:${'x'.repeat(190)}`;
    const grown = `<style>.a{${font};stroke-dasharray:${'1 '.repeat(90)}}</style>${'<path class="a"/>'.repeat(900)}`;
    expect(problem(around(grown))).toBe('not-plain: > 256 KB');
    expect(problem(around(`<text><![CDATA[${'<'.repeat(60_000)}]]></text>`))).toBe('not-plain: > 256 KB');
    expect(problem(around(`<path d="M0 0${'h1'.repeat(100_000)}"/>`))).toBe('taken');
  });

  test('a class named twice counts once, and its declarations are kept once', () => {
    const sheet = '.a{fill:red;x-y:1}'.repeat(1000);
    expect(parseClasses(sheet)).toEqual(new Map([['a', new Map([['fill', 'red']])]]));
    const { svg } = plainSvg(around(`<style>${sheet}</style><rect class="${'a '.repeat(90)}" width="9" height="9"/>`));
    expect(svg).toContain('<rect width="9" height="9" fill="red"/>');
  });

  test.each<[string, (length: number) => unknown]>([
    ['a sheet without a brace', (length) => parseClasses('a'.repeat(length))],
    ['opening braces', (length) => parseClasses('.a{'.repeat(length / 3))],
    ['rules', (length) => parseClasses('.a{fill:red}'.repeat(length / 12))],
    ['open comments', (length) => parseStyle('/*'.repeat(length / 2))],
    ['closed comments', (length) => parseStyle('/**/'.repeat(length / 4))],
    ['spaces after a transform', (length) => plainValue('transform', `scale(1)${' '.repeat(length)}x`)],
    ['transforms', (length) => plainValue('transform', 'scale(1)'.repeat(length / 8))],
    ['brackets', (length) => plainValue('transform', '('.repeat(length))],
  ])('%s is parsed in linear time', (_name, read) => {
    const length = 1800;
    expect(searched(() => read(length))).toBeLessThan(6 * length);
  });

  /** Number of characters examined by searches and regular expressions. */
  function searched(work: () => unknown): number {
    let seen = 0;
    const find = String.prototype.indexOf;
    const search = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
      const at = find.call(this, what, from);
      seen += (at === -1 ? this.length : at + 1) - from;
      return at;
    });
    const matches = RegExp.prototype.exec;
    const match = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
      seen += text.length;
      return matches.call(this, text);
    });
    try {
      work();
    } catch (error) {
      if (!(error instanceof SvgError)) throw error;
    } finally {
      search.mockRestore();
      match.mockRestore();
    }
    return seen;
  }
});
