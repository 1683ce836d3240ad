import { zip } from 'fflate';
import { safeName } from '@ad-foundry/contract/rules/naming/safe-name.ts';
import { drawElement } from '#lib/draw-element.ts';
import { saveBlob } from '#lib/save-blob.ts';

interface SaveOptions {
  name: string;
  onDrawn: (count: number) => void;
}

/** Draws the pages one after another, and saves one as a PNG, several as a ZIP file of PNGs. */
export async function savePictures(pages: readonly HTMLElement[], { name, onDrawn }: SaveOptions): Promise<void> {
  const pictures: Uint8Array[] = [];
  for (const page of pages) {
    const blob = await drawElement(page);
    pictures.push(new Uint8Array(await blob.arrayBuffer()));
    onDrawn(pictures.length);
  }
  const [only] = pictures;
  if (only && pictures.length === 1)
    return saveBlob(new Blob([only as BlobPart], { type: 'image/png' }), `${safeName(name)}.png`);
  const names = pages.map(
    ({ dataset }, index) => `${String(index + 1).padStart(2, '0')} ${safeName(dataset.name ?? '')}.png`,
  );
  // PNGs are compressed already.
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    const files = Object.fromEntries(names.map((file, index) => [file, pictures[index] ?? new Uint8Array()]));
    zip(files, { level: 0 }, (error, data) => (error ? reject(error) : resolve(data)));
  });
  saveBlob(new Blob([bytes as BlobPart], { type: 'application/zip' }), `${safeName(name)}.zip`);
}
