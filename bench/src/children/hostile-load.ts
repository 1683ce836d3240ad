import { readFileSync } from 'node:fs';
import { generateLoad } from '@ad-foundry/bench/src/kit/load-generator.ts';

interface Job {
  port: number;
  /** The whole HTTP request, in Latin-1. */
  request: string;
  connections: number;
  seconds: number;
}

// A client that sends as fast as it can, in a separate process, so that it does not delay the measured client.
// argv: a JSON file with the job. Sends a message at its start, and one with the number of answers.
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
