import { readFileSync } from 'node:fs';
import { generateLoad } from '@ad-foundry/bench/src/kit/load-generator.ts';

interface Job {
  port: number;
  /** The whole HTTP request, in Latin-1. */
  request: string;
  connections: number;
  seconds: number;
}

// A client that takes all it can get, in a process of its own: its work must not delay the one that is measured.
// argv: a JSON file with the job. Sends when it begins, and what it was answered.
const [file = ''] = process.argv.slice(2);
const { port, request, connections, seconds } = JSON.parse(readFileSync(file, 'utf8')) as Job;
process.send?.({ started: true });
const requests = [Buffer.from(request, 'latin1')];
const { requests: answered, seconds: elapsedSeconds } = await generateLoad({
  port,
  requests,
  connections,
  seconds,
  hostile: true,
});
process.send?.({ perSecond: answered / elapsedSeconds });
process.disconnect();
