import { readFileSync } from 'node:fs';
import type { ByteSource } from '@ad-foundry/probe/byte-source.ts';
import { fromFile } from '@ad-foundry/probe/from-file.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

// Checks a video several times, opening the file each time. argv: video, JSON file with the rules, number of checks.
const [video = '', rulesFile = '', times = '1'] = process.argv.slice(2);
const spec = JSON.parse(readFileSync(rulesFile, 'utf8')) as FormatSpec;
const ms: number[] = [];
let bytesRead = 0;
let outcome = '';

for (let index = 0; index < Number(times); index += 1) {
  bytesRead = 0;
  const started = performance.now();
  const file = await fromFile(video);
  const counted: ByteSource = {
    sizeBytes: file.sizeBytes,
    async read(offset, length) {
      const bytes = await file.read(offset, length);
      bytesRead += bytes.byteLength;
      return bytes;
    },
  };
  const result = await probe(counted, { name: video });
  await file.close();
  outcome = result.ok ? judge({ facts: result.facts, spec, type: 'video', strict: false }).outcome : result.reason;
  ms.push(performance.now() - started);
}
process.stdout.write(JSON.stringify({ ms, bytesRead, outcome }));
