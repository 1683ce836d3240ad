import { setLine } from './type.ts';

export const logoSize = { width: 400, height: 96 };
export const logoColor = '#1d4f3f';
const paper = '#f6f1e4';

/** The agency's logo: an arrow to the north and its name, in SVG, on its color, so that it is readable on any ground. */
export function drawLogo(): string {
  const { width, height } = logoSize;
  const name = setLine('Northbound', { size: 47, x: 90, y: 65, fill: paper });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${logoColor}"/><path d="M48 20 72 74 48 60 24 74Z" fill="${paper}"/>${name}</svg>`;
}
