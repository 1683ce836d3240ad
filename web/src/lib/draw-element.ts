const svgSpace = 'http://www.w3.org/2000/svg';

/**
 * Draws an element of the page as a PNG, `scale` pixels for each CSS pixel. Browsers draw HTML inside an SVG picture,
 * but such a picture may load nothing, so styles, fonts and images are put into it.
 */
export async function drawElement(element: HTMLElement, scale = 2): Promise<Blob> {
  const { offsetWidth: width, offsetHeight: height } = element;
  const [style, copy] = await Promise.all([pageStyle(), copyWithImages(element)]);
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  // The design tokens hang on the root, so its theme is repeated here.
  svg.setAttribute('data-theme', 'light');
  const sheet = document.createElementNS(svgSpace, 'style');
  sheet.textContent = style;
  const foreign = document.createElementNS(svgSpace, 'foreignObject');
  foreign.setAttribute('width', '100%');
  foreign.setAttribute('height', '100%');
  const body = document.createElement('div');
  body.style.cssText = getRootFont();
  body.append(copy);
  foreign.append(body);
  svg.append(sheet, foreign);
  const picture = new Image();
  // A data address, since browsers refuse to read a canvas with an SVG of another kind of address.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png');
  });
}

/** Font and size that the page's body has. */
function getRootFont(): string {
  const { fontFamily, fontSize, lineHeight, fontFeatureSettings } = getComputedStyle(document.body);
  return `font-family: ${fontFamily}; font-size: ${fontSize}; line-height: ${lineHeight}; font-feature-settings: ${fontFeatureSettings};`;
}

let styleOfPage: Promise<string> | undefined;

/** All style rules of the page, with the fonts that it has loaded. Reads them once for a set of pictures. */
async function pageStyle(): Promise<string> {
  styleOfPage ??= readStyle();
  setTimeout(() => (styleOfPage = undefined), 60_000);
  return styleOfPage;
}

async function readStyle(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(rangeOf));
  const texts = await Promise.all(
    rules.map(async (rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
      const range = rule.style.getPropertyValue('unicode-range');
      const family = rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '');
      return loaded.has(keyOf(family, range)) ? withFont(rule) : '';
    }),
  );
  return texts.join('\n');
}

const keyOf = (family: string, range: string) => `${family} ${range.replaceAll(/\s/g, '').toUpperCase()}`;
const rangeOf = ({ family, unicodeRange }: FontFace) => keyOf(family.replaceAll(/["']/g, ''), unicodeRange);

/** The rule with its first file as data. */
async function withFont(rule: CSSFontFaceRule): Promise<string> {
  const source = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
  if (!source) return '';
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  const data = await fetchAsData(new URL(source, base).href);
  return data ? rule.cssText.replace(/url\([^)]*\)/, `url(${data})`) : '';
}

async function copyWithImages(element: HTMLElement): Promise<HTMLElement> {
  const copy = element.cloneNode(true) as HTMLElement;
  await Promise.all(
    Array.from(copy.querySelectorAll('img'), async (image) => {
      const data = image.src.startsWith('data:') ? image.src : await fetchAsData(image.src);
      if (data) image.setAttribute('src', data);
      else image.remove();
    }),
  );
  return copy;
}

/** A file as a data address; null if it cannot be read. */
async function fetchAsData(url: string): Promise<string | null> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return null;
  const blob = await response.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(blob);
  });
}
