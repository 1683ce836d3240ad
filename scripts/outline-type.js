// Extracts the outlines and kerning that the sample's pictures are set in, into server/src/features/operation/sample/library/type.json.
// Run by developers, when a font or character is added; fontkit and the fonts are not dependencies of the product:
//
//   npm install --no-save --ignore-scripts fontkit@2.0.4 @fontsource/inter@5.3.0 @fontsource/instrument-serif@5.3.0
//   node scripts/outline-type.js [folder of node_modules]
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = resolve(process.argv[2] ?? join(PROJECT, 'node_modules'));
const fontkit = createRequire(join(modules, 'x.js'))('fontkit');

const FACES = {
  heavy: '@fontsource/inter/files/inter-latin-800-normal.woff',
  text: '@fontsource/inter/files/inter-latin-600-normal.woff',
  serif: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff',
};
const CHARACTERS =
  ' !"#%&\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' +
  '£¥·×ÀÁÂÄÇÈÉÊËÎÏÔÖÙÛÜŒßàáâäçèéêëíîïñóôöùúûüœ–—‘’“”…€−';

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

function outline(glyph) {
  return glyph.path.commands.map(({ command, args }) => LETTERS[command] + args.map(Math.round).join(' ')).join('');
}

function face(file) {
  const font = fontkit.openSync(join(modules, file));
  const glyphs = {};
  for (const character of CHARACTERS) {
    const code = character.codePointAt(0);
    if (!font.hasGlyphForCodePoint(code)) continue;
    const glyph = font.glyphForCodePoint(code);
    glyphs[character] = `${Math.round(glyph.advanceWidth)} ${outline(glyph)}`;
  }
  const kerning = {};
  for (const left of Object.keys(glyphs)) {
    const pairs = Object.keys(glyphs).flatMap((right) => {
      const { positions } = font.layout(left + right, { liga: false, calt: false });
      const by = Math.round(positions[0].xAdvance - parseInt(glyphs[left], 10));
      return positions.length === 2 && Math.abs(by) > font.unitsPerEm / 150 ? [`${right}${by}`] : [];
    });
    if (pairs.length) kerning[left] = pairs.join(' ');
  }
  return { em: font.unitsPerEm, cap: Math.round(font.capHeight), glyphs, kerning };
}

// One string for each glyph and for the pairs of each letter keeps the file short, and its lines readable in a comparison.
const faces = Object.fromEntries(Object.entries(FACES).map(([name, file]) => [name, face(file)]));
writeFileSync(
  join(PROJECT, 'server/src/features/operation/sample/library/type.json'),
  `${JSON.stringify(faces, null, 2)}\n`,
);
