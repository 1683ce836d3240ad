import { expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { probe } from './probe.ts';

/** Header, then empty colour table, resources and layers, then the picture. */
function psd({ layers = 0, pictureBytes = 100 } = {}): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(26 + 12 + pictureBytes);
  bytes.set([0x38, 0x42, 0x50, 0x53, 0, 1]);
  const view = new DataView(bytes.buffer);
  view.setUint32(14, 1350);
  view.setUint32(18, 1080);
  view.setUint32(34, layers);
  return bytes;
}
const probed = (bytes: Uint8Array<ArrayBuffer>) => probe(fromBytes(bytes), { name: 'layers.psd' });

it('a Photoshop file is measured by its header', async () => {
  expect(await probed(psd())).toMatchObject({
    ok: true,
    facts: { kind: 'image', mime: 'image/vnd.adobe.photoshop', width: 1080, height: 1350, animated: false },
  });
});

it('a Photoshop file without its flattened picture is truncated', async () => {
  expect(await probed(psd({ layers: 5000 }))).toMatchObject({ ok: false, reason: 'truncated' });
  expect(await probed(psd({ pictureBytes: 0 }))).toMatchObject({ ok: false, reason: 'truncated' });
});
