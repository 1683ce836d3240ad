import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

interface Canned {
  port: number;
  headers: Record<string, string>;
  body: string;
}

// One route with a constant response. argv: a JSON file with port, headers and body.
const [file = ''] = process.argv.slice(2);
const { port, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as Canned;
const app = Fastify({ logger: false });
app.get('/*', (_request, reply) => reply.headers(headers).send(body));
await app.listen({ host: '127.0.0.1', port });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
