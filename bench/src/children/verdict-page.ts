import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

interface Seen {
  ms: number;
  bytesRead: number;
  outcome: string;
}

declare global {
  interface Window {
    spec: FormatSpec;
    seen: Seen[];
  }
}

/** Like the product, loads the file reader with the first file. */
async function look(file: File): Promise<Seen> {
  const started = performance.now();
  const [{ probe }, { fromBlob }, { judge }] = await Promise.all([
    import('@ad-foundry/probe/probe.ts'),
    import('@ad-foundry/probe/byte-source.ts'),
    import('@ad-foundry/contract/rules/verdicts/upload-rules.ts'),
  ]);
  const source = fromBlob(file);
  let bytesRead = 0;
  const counted = {
    sizeBytes: source.sizeBytes,
    async read(offset: number, length: number) {
      const bytes = await source.read(offset, length);
      bytesRead += bytes.byteLength;
      return bytes;
    },
  };
  const result = await probe(counted, { name: file.name });
  const judged = result.ok && judge({ facts: result.facts, spec: window.spec, type: 'video', strict: false });
  return { ms: performance.now() - started, bytesRead, outcome: judged ? judged.outcome : 'refused' };
}

window.seen = [];
document.querySelector('input')?.addEventListener('change', ({ currentTarget }) => {
  const file = currentTarget instanceof HTMLInputElement ? currentTarget.files?.[0] : undefined;
  if (file) void look(file).then((seen) => window.seen.push(seen));
});
