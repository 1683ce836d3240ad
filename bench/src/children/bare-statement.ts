import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

interface Canned {
  port: number;
  databaseUrl: string;
  /** Responses by path. */
  answers: Record<string, { headers: Record<string, string>; body: string }>;
}

// Constant responses, each after one prepared statement. argv: a JSON file with port, database and answers.
const [file = ''] = process.argv.slice(2);
const { port, databaseUrl, answers } = JSON.parse(readFileSync(file, 'utf8')) as Canned;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const statement = { name: 'session', text: 'select id, account_id from sessions where token_hash = $1' };
const app = Fastify({ logger: false });
app.get('/*', async (request, reply) => {
  await pool.query({ ...statement, values: [Buffer.alloc(32)] });
  const answer = answers[request.url];
  return reply.headers(answer?.headers ?? {}).send(answer?.body);
});
await app.listen({ host: '127.0.0.1', port });
process.send?.({ port });
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
