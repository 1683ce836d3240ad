import { fromBlob } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';

declare global {
  interface Window {
    /** Reads the files of the page's only file input, in order. */
    probeFiles(): Promise<unknown[]>;
  }
}

window.probeFiles = async () => {
  const files = [...(document.querySelector('input')?.files ?? [])];
  const results: unknown[] = [];
  for (const file of files) results.push(await probe(fromBlob(file), { name: file.name }));
  return results;
};
