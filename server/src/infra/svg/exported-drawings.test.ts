import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SvgError } from './parse.ts';
import { plainSvg } from './plain-svg.ts';

const head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1080 1920"';
const around = (content: string) => `<svg ${head}>${content}</svg>`;
const doctype = (subset: string) =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [${subset}]>`;
const zone = 'width="1080" height="250"';
const look = 'fill="#FFDD00" fill-opacity="0.6"';

/** Drawings as exported by each program: the upper 250 of 1920 pixels are covered by 60 % yellow. */
const exported: [string, string][] = [
  [
    'Illustrator: a class that begins with a digit',
    around(
      `<defs><style>.\\30 2d93889-0fb2{fill:#fd0;fill-opacity:.6}</style></defs><rect class="02d93889-0fb2" ${zone}/>`,
    ),
  ],
  [
    'Illustrator: classes with escaped signs and letters of other alphabets',
    around(
      `<style>.Größe\\:a\\/b, .\\e9 t\\e9 {fill:#fd0;fill-opacity:.6}</style><rect class="Größe:a/b" width="540" height="250"/><rect class="été" x="540" width="540" height="250"/>`,
    ),
  ],
  [
    'Illustrator: entities for namespaces, with its own data in the first alternative',
    `${doctype('\n\t<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">\n\t<!-- of the program -->\n\t<!ENTITY ns_ai \'http://ns.adobe.com/AdobeIllustrator/10.0/\'>\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n')}<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" width="1080px" height="1920px" viewBox="0 0 1080 1920"><switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef/></foreignObject><g i:extraneous="self"><rect ${zone} ${look}/></g></switch><i:pgf id="adobe_illustrator_pgf">eJzsvWuTHEdyJfo</i:pgf></svg>`,
  ],
  [
    'Illustrator: entities for styles',
    `${doctype('<!ENTITY st0 "fill:#FFDD00;"><!ENTITY st1 "fill-opacity:0.6;">')}${around(`<rect style="&st0;&st1;" ${zone}/>`)}`,
  ],
  [
    'Illustrator: a clip that uses a shape',
    around(
      `<g><defs><rect id="SVGID_1_" ${zone}/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><rect clip-path="url(#SVGID_2_)" width="1080" height="900" ${look}/></g>`,
    ),
  ],
  [
    'Illustrator: a symbol, mirrored',
    around(
      `<symbol id="New_Symbol" viewBox="-50 -25 100 50"><polygon ${look} points="50,-25 -50,-25 -50,25 50,25"/></symbol><use xlink:href="#New_Symbol" width="100" height="50" x="-50" y="-25" transform="matrix(10.8 0 0 -5 540 125)" style="overflow:visible;"/>`,
    ),
  ],
  [
    'Sketch: a used shape',
    around(
      `<title>Safe</title><defs><rect id="path-1" x="0" y="0" ${zone}></rect></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><use fill-opacity="0.6" fill="#FFDD00" xlink:href="#path-1"></use></g>`,
    ),
  ],
  [
    'Sketch: a mask that uses a shape',
    around(
      `<defs><rect id="path-1" ${zone}/></defs><g fill="none"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask><g mask="url(#mask-2)" ${look}><rect width="1080" height="600"/></g></g>`,
    ),
  ],
  [
    'a group that uses groups, moved and faded',
    around(
      `<defs><g id="half"><rect id="unit" width="54" height="25" fill="#FFDD00"/></g><g id="both"><use href="#half" opacity=".6"/><use href="#half" x="54px" opacity=".6"/></g></defs><use href="#both" transform="scale(10)"/>`,
    ),
  ],
  [
    'Figma: a clip with colons in its name',
    around(
      `<g clip-path="url(#clip0_12:34)"><rect width="1080" height="400" ${look}/></g><defs><clipPath id="clip0_12:34"><rect ${zone} fill="white"/></clipPath></defs>`,
    ),
  ],
  [
    'Inkscape: its own elements and styles',
    `<svg width="285.75mm" height="508mm" viewBox="0 0 285.75 508" version="1.1" id="svg5" xml:space="preserve" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg"><sodipodi:namedview id="namedview7" inkscape:document-units="mm"/><defs id="defs2"><inkscape:path-effect effect="spiro" id="p1"/></defs><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"><rect style="fill:#ffdd00;fill-opacity:0.6;stroke-width:0.26;-inkscape-stroke:none;paint-order:stroke" id="rect111" width="285.75" height="66.146" x="0" y="0"/></g></svg>`,
  ],
  [
    'Affinity: styles on the root and a matrix',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg width="100%" height="100%" viewBox="0 0 1080 1920" version="1.1" xmlns="http://www.w3.org/2000/svg" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;"><g transform="matrix(1,0,0,0.5,0,0)"><rect id="Safe" serif:id="Safe zone" x="0" y="0" width="1080" height="500" style="fill:rgb(255,221,0);fill-opacity:0.6;"/></g></svg>`,
  ],
];

/** The share of 60 % yellow among the upper 250 pixels, and the share of uncoloured pixels among the others. */
async function coverage(svg: string): Promise<[number, number]> {
  const scaled = sharp(Buffer.from(svg)).ensureAlpha().resize(108, 192, { fit: 'fill' });
  const { data } = await scaled.raw().toBuffer({ resolveWithObject: true });
  const pixel = (at: number) => [...data.subarray(at * 4, at * 4 + 4)];
  const isYellow = ([red = 0, green = 0, blue = 0, alpha = 0]: number[]) =>
    red > 250 && Math.abs(green - 221) < 4 && blue < 4 && Math.abs(alpha - 153) < 4;
  const all = Array.from({ length: 108 * 192 }, (_, at) => pixel(at));
  const [upper, lower] = [all.slice(0, 108 * 25), all.slice(108 * 25)];
  return [upper.filter(isYellow).length / upper.length, lower.filter((each) => each[3] === 0).length / lower.length];
}

describe('exports of design programs keep their shape and become harmless', () => {
  test.each(exported)('%s', async (_program, text) => {
    const { svg } = plainSvg(text);
    expect(await coverage(svg)).toEqual([1, 1]);
    expect(svg).not.toMatch(/<use|<symbol|<switch|<!|<\?|foreignObject|style|class|xlink|&(?!#\d+;)/);
    expect(plainSvg(svg).svg).toBe(svg);
  });
});

function problem(text: string): string {
  try {
    plainSvg(text);
    return 'taken';
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return `${error.reason}: ${error.detail}`;
  }
}

const shape = `<rect id="r" ${zone} ${look}/>`;

describe('copies and entities are bounded (S40)', () => {
  const uses = (count: number) => '<use href="#r"/>'.repeat(count);
  test.each([
    ['a copy within itself', around(`<g id="a"><use href="#a"/></g>${shape}`)],
    ['copies within each other', around(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>${shape}`)],
    ['a copy of another document', around(`${shape}<use xlink:href="https://evil.example/a.svg#r"/>`)],
    ['a copy without a name', around(`${shape}<use xlink:href="#"/>`)],
    ['two thousand copies', around(`${shape}<g id="g">${uses(40)}</g>${'<use href="#g"/>'.repeat(50)}`)],
  ])('refuses %s', (_name, text) => expect(problem(text)).toBe('not-plain: use'));

  test('accepts a copy of a missing element, and templates that are never copied', () => {
    expect(plainSvg(around(`${shape}<use href="#lost"/><symbol id="s">${shape}</symbol>`)).svg).toContain('<rect');
    expect(problem(around(`<defs>${shape}</defs>`))).toBe('not-plain: empty');
  });

  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  test.each([
    ['entities of entities', `${doctype(`<!ENTITY l0 "lol">${laughs}`)}${around(`<text>&l9;</text>`)}`],
    ['an entity of a file', `${doctype('<!ENTITY x SYSTEM "file:///etc/passwd">')}${around(shape)}`],
    ['an entity of an address', `${doctype('<!ENTITY x PUBLIC "x" "https://evil.example">')}${around(shape)}`],
    ['a parameter entity', `${doctype('<!ENTITY % x "y"> %x;')}${around(shape)}`],
    ['an entity with markup', `${doctype(`<!ENTITY x "<script>alert(1)</script>">`)}${around(`${shape}&x;`)}`],
    ['another declaration', `${doctype('<!ATTLIST rect fill CDATA "red">')}${around(shape)}`],
    [
      'hundreds of entities',
      `${doctype(Array.from({ length: 300 }, (_, n) => `<!ENTITY e${n} "">`).join(''))}${around(shape)}`,
    ],
    [
      'a long entity that is named often',
      `${doctype(`<!ENTITY x "${'x'.repeat(4000)}">`)}${around(`<text>${'&x;'.repeat(70)}</text>`)}`,
    ],
  ])('refuses %s', (_name, text) => expect(problem(text)).toBe('not-plain: DOCTYPE'));

  test('an entity cannot replace a predefined one, and its value stays text', () => {
    const entities = doctype(`<!ENTITY lt "replaced"><!ENTITY a 'b" onload="alert(1)'>`);
    const { svg } = plainSvg(`${entities}${around(`<text id="&a;">&lt;b&gt; &a;</text>${shape}`)}`);
    expect(svg).toContain('<text>&#60;b&#62; b&#34; onload=&#34;alert(1)</text>');
  });
});
