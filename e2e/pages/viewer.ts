import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectState, slot } from './creative.ts';
import { chooseFiles } from './choose-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-viewer-'));
const lumaStep = 3;

/**
 * A video at 29.97 fps whose frames encode their number in brightness; videos of different names have different bytes.
 */
export function countedVideo(name: string, codec = '-c:v libx264 -preset veryfast -crf 4 -pix_fmt yuv420p'): string {
  const file = path.join(folder, name);
  const count = `geq=lum=16+${lumaStep}*N:cb=128:cr=128`;
  const source = `-f lavfi -i color=black:size=360x640:rate=30000/1001:duration=2 -vf ${count}`;
  execFileSync('ffmpeg', `-nostdin -v error -y ${source} ${codec} -metadata title=${name} ${file}`.split(' '));
  return file;
}

/** The number of the frame that a `countedVideo` currently shows. */
export function frameOf(video: Locator): Promise<number> {
  return video.evaluate((element, step) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [8, 8];
    const pen = canvas.getContext('2d');
    pen?.drawImage(element as HTMLVideoElement, 0, 0, 8, 8);
    const [red = 0] = pen?.getImageData(4, 4, 1, 1).data ?? [];
    return Math.round((red * 219) / 255 / step);
  }, lumaStep);
}

/** Uploads a new version to a slot, through its menu. */
export async function replace(page: Page, card: Locator, file: string): Promise<void> {
  await card.getByRole('button', { name: /^Actions for/ }).click();
  const entry = page.getByRole('menuitem', { name: 'Replace' });
  await chooseFiles(page, file, () => entry.click());
  await expect(card.getByText(/ · v2$|^v2$/)).toBeVisible({ timeout: 30_000 });
  await expectState(card, 'delivered');
}

/** Expects no axe violations in the open dialog. */
export async function expectAccessible(page: Page, area = '[role=dialog]'): Promise<void> {
  expect((await new AxeBuilder({ page }).include(area).analyze()).violations).toEqual([]);
}

/** Opens the viewer on a slot's files; returns it. */
export async function open(page: Page, format: string): Promise<Locator> {
  await slot(page, format)
    .getByRole('button', { name: `View ${format}` })
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  return viewer;
}
