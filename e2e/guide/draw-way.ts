import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from '@playwright/test';

/** A page, and where the part of interest begins on it. */
export interface Shot {
  png: Buffer;
  left: number;
  top: number;
}

interface Step {
  title: string;
  text: string;
  /** Name of the page; the picture begins so many pixels left of and above its part, and is so many wide. */
  page: string;
  left: number;
  top: number;
  width: number;
}

/** The order of the work. */
const steps: Step[] = [
  { title: 'Brief', text: 'Formats bring their rules', page: 'brief', left: 0, top: -60, width: 760 },
  { title: 'Verdict', text: 'Before the upload', page: 'creative', left: 280, top: -150, width: 600 },
  { title: 'Review', text: 'On the spot that is meant', page: 'viewer', left: 120, top: 60, width: 1240 },
  { title: 'Send', text: 'Under the right names', page: 'deliveries', left: 24, top: 16, width: 980 },
  { title: 'Earned', text: 'Beside the brief', page: 'overview', left: 24, top: 16, width: 980 },
];

const inter = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64');

const style = `
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
  * { box-sizing: border-box; margin: 0 }
  body { width: 1600px; padding: 40px; background: #fcfbf8; font: 20px Inter; color: #1a1916 }
  ol { display: grid; grid-template-columns: repeat(6, 1fr); gap: 36px 32px; padding: 0; list-style: none }
  li { grid-column: span 2 }
  li:nth-child(n + 4) { grid-column: span 3 }
  p { display: flex; align-items: center; gap: 10px; margin-bottom: 14px; color: #6b675f }
  b { font-size: 24px; font-weight: 650; color: #1a1916 }
  i { display: grid; place-items: center; width: 32px; height: 32px; border-radius: 50%; background: #ffdd00;
    font-size: 17px; font-style: normal; font-weight: 600; color: #1a1916 }
  div { height: 330px; overflow: hidden; border: 1px solid #dcd9d0; border-radius: 12px; background-repeat: no-repeat }
  li:nth-child(n + 4) div { height: 390px }
`;

/** Draws the whole way from brief to figures, of parts of the pages; large enough for a README. */
export async function drawWay(browser: Browser, shots: Record<string, Shot>): Promise<Buffer> {
  const items = steps.map((step, index) => {
    const shot = shots[step.page];
    if (!shot) throw new Error(`There is no picture of ${step.page}`);
    const scale = (index < 3 ? 485 : 744) / step.width;
    const left = Math.max(0, Math.min(shot.left - step.left, 1440 - step.width));
    const place = `-${left * scale}px -${Math.max(0, shot.top - step.top) * scale}px / ${1440 * scale}px`;
    const part = `background: #fff url(data:image/png;base64,${shot.png.toString('base64')}) ${place} no-repeat`;
    return `<li><p><i>${index + 1}</i><b>${step.title}</b>${step.text}</p><div style="${part}"></div></li>`;
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  try {
    await page.setContent(`<style>${style}</style><ol>${items.join('')}</ol>`);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}
