import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/app.ts';
import { formatNames } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

interface ClientResult {
  creative: { completedAt: string | null; slots: { state: string }[] };
  refusal: string;
}

interface Program {
  mainJob(input: {
    baseUrl: string;
    fetch(request: Request): Promise<Response>;
    email: string;
    readCode(): Promise<string>;
    upload(slotId: string): Promise<string>;
    formatName: string;
  }): Promise<ClientResult>;
}

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  // Inside the workspace, so that the program finds `openapi-fetch`.
  const cache = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'api-client-'));
});

afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Generates the client's types, compiles the program against them and loads it. @throws with the compiler's errors */
async function compile(document: string): Promise<Program> {
  const types = await openapiTS(document, { defaultNonNullable: false });
  writeFileSync(path.join(folder, 'schema.d.ts'), astToString(types));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'main-job.ts'), readFileSync(new URL('./main-job.ts.txt', import.meta.url), 'utf8'));
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main-job.ts'] }));
  // The compiler that `openapi-typescript` uses.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('openapi-typescript'));
  try {
    await promisify(execFile)(process.execPath, [resolve('typescript/lib/tsc.js'), '-p', folder]);
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
  return (await import(pathToFileURL(path.join(folder, 'main-job.js')).href)) as Program;
}

longTest(
  'a generated client compiles and can sign in, brief, upload and read the creative as complete',
  async () => {
    const browser = app.browser();
    const email = newEmail();
    await browser.signUp({ email });
    const other = app.browser();
    const bytes = await picture({ width: 1080, height: 1080 });
    const { mainJob } = await compile(await (await other.send('/api/openapi.json')).text());

    const { creative, refusal } = await mainJob({
      baseUrl: `${app.url}/api`,
      formatName: formatNames.feed,
      email,
      fetch: async (request) => {
        const body = request.body === null ? {} : { body: await request.text() };
        const { method, headers } = request;
        return other.send(request.url.slice(app.url.length), { method, headers, ...body });
      },
      readCode: () => other.codeFor(email),
      upload: async (slotId) => {
        other.actIn((await app.sql<{ id: string }>('select id from organizations'))[0]?.id ?? null);
        const answer = await upload(other, { slotId, name: 'teaser.jpg', bytes });
        expect(answer.status).toBe(204);
        const [row] = await app.sql<{ id: string }>('select id from uploads');
        return row?.id ?? '';
      },
    });

    expect(refusal).toBe('request.invalid');
    expect(creative.slots.map(({ state }) => state)).toEqual(['delivered']);
    expect(creative.completedAt).not.toBeNull();
  },
  120_000,
);

test('the documentation is compressed, cached by its ETag and needs no script', async () => {
  const visitor = app.browser();
  for (const address of ['/api/openapi.json', '/api/docs']) {
    const first = await visitor.send(address, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.status).toBe(200);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toBe('accept-encoding');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await visitor.send(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const plain = await visitor.send(address, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    expect(text).toBe(await first.text());
    // Ten times the size of a list of 20 rows, since an anonymous client may request it in a loop.
    expect(text.length).toBeLessThan(1_000_000);
    // Compressed; judgements of figures and their rule made it grow beyond 85 kB.
    expect(gzipSync(text).length).toBeLessThan(105_000);
  }
});
