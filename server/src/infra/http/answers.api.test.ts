import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { errorCodes } from '@ad-foundry/contract/errors.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let client: TestClient;
let pages: string;
beforeAll(async () => {
  pages = mkdtempSync(path.join(tmpdir(), 'ad-foundry-pages-'));
  mkdirSync(path.join(pages, 'assets'));
  writeFileSync(path.join(pages, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>');
  writeFileSync(
    path.join(pages, 'sign.html'),
    '<!doctype html><title>sign</title><script nonce="__CSP_NONCE__"></script>',
  );
  writeFileSync(path.join(pages, 'assets', 'main-abc123.js'), 'export {};');
  app = await startApp({}, { pagesFolder: pages });
  client = app.browser();
  await client.signUp();
});
afterAll(async () => {
  await app.stop();
  rmSync(pages, { recursive: true });
});

test.each([
  ['/campaigns/', '/campaigns'],
  ['/campaigns/?status=open&q=a/', '/campaigns?status=open&q=a/'],
  ['//evil.example/', '/evil.example'],
  ['/%5Cevil.example//x/', '/%5Cevil.example/x'],
])('the page URL %s loses its trailing slash', async (typed, bare) => {
  const answer = await client.send(typed);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, bare]);
});

describe('every response has the security headers (S49)', () => {
  function expectSafe(answer: Response, what: string): void {
    const { headers } = answer;
    expect(headers.get('x-content-type-options'), what).toBe('nosniff');
    expect(headers.get('x-frame-options'), what).toBe('DENY');
    expect(headers.get('referrer-policy'), what).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy'), what).toBe('same-origin');
    expect(headers.get('x-request-id'), what).toMatch(/^[0-9a-f-]{36}$/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, what).toContain("default-src 'none'");
    expect(policy, what).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get('server'), what).toBeNull();
    expect(headers.get('x-powered-by'), what).toBeNull();
  }

  test('for data, errors, 404s, pages, assets, uploads and files', async () => {
    const creative = await brief(client);
    const slotId = slotOf(creative).id;
    const stored = await upload(client, { slotId, name: 'a.jpg', bytes: await picture({ width: 700, height: 700 }) });
    const [version] = versionsOf(await reread(client, creative));
    expectSafe(stored, 'the end of an upload');
    for (const address of [
      '/api/campaigns',
      '/api/nothing',
      '/api/campaigns/x',
      '/api/docs',
      '/api/openapi.json',
      '/api/health/live',
      '/',
      '/campaigns/x',
      '/assets/main-abc123.js',
      '/missing.js',
      `/api/versions/${version?.id}/file`,
      `/api/creatives/${creative.id}/download`,
    ]) {
      expectSafe(await client.send(address), address);
    }
    expectSafe(await app.browser().send('/api/account/me'), '401');
    expectSafe(
      await client.send('/api/campaigns', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
      '403',
    );
    expectSafe(await client.send('/api/uploads', { method: 'POST' }), 'a refused upload');
  });

  test('the log line of a request names account and organization, and none for a visitor', async () => {
    const { log } = app.services.dependencies;
    const info = vi.spyOn(log, 'info');
    const { id, organizationId } = await client.me();
    await app.browser().send('/api/installation');
    const lines = info.mock.calls.map(([line]) => line);
    info.mockRestore();
    expect(lines).toContainEqual(expect.objectContaining({ path: '/api/account/me', accountId: id, organizationId }));
    const visit = lines.find((line) => JSON.stringify(line).includes('/api/installation'));
    expect(visit).not.toHaveProperty('accountId');
  });

  test('health answers HEAD, and no page stands at the address of metrics', async () => {
    for (const address of ['/api/health/live', '/api/health/ready']) {
      const answer = await client.send(address, { method: 'HEAD' });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
    expect((await client.send('/metrics')).status).toBe(404);
  });

  test('https responses have HSTS', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://foundry.example' });
    const answer = await secure.browser().send('/api/health/live');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await client.send('/api/health/live')).headers.get('strict-transport-security')).toBeNull();
    await secure.stop();
  });

  test('files and archives cannot run anything in a browser (S41, S42)', async () => {
    const creative = await brief(client);
    await upload(client, {
      slotId: slotOf(creative).id,
      name: 'a.jpg',
      bytes: await picture({ width: 700, height: 700 }),
    });
    const [version] = versionsOf(await reread(client, creative));
    const answer = await client.send(`/api/versions/${version?.id}/file?disposition=inline`);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
  });
});

describe('pages', () => {
  test('are compressed', async () => {
    writeFileSync(path.join(pages, 'long.html'), `<!doctype html><p>${'text '.repeat(400)}</p>`);
    const answer = await client.send('/long', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('text text');
  });

  test('each page has its own nonce, and only its own scripts run', async () => {
    const texts = await Promise.all(
      [1, 2].map(async () => {
        const answer = await client.send('/');
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
        expect(await answer.text()).toContain(`nonce="${nonce}"`);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        return nonce;
      }),
    );
    expect(texts[0]).not.toBe(texts[1]);
    expect(texts[0]?.length).toBeGreaterThanOrEqual(22);
  });

  test('a separate entry page serves its paths, under the same rules', async () => {
    for (const address of ['/sign', '/sign/up', '/sign/confirm?email=a%40example.org']) {
      const answer = await client.send(address);
      expect(await answer.text(), address).toContain('<title>sign</title>');
      expectSafePage(answer);
    }
    for (const address of ['/signs', '/campaigns/sign', '/%73ign', '/index', '/assets'])
      expect(await (await client.send(address)).text(), address).not.toContain('<title>sign</title>');
    expect((await client.send('/sign.html')).status).toBe(404);
  });

  function expectSafePage(answer: Response): void {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /'nonce-[^']{22,}'.*require-trusted-types-for 'script'; trusted-types default ProseMirrorClipboard$/,
    );
  }

  test('app paths serve the page; paths that look like files serve a file or 404 (S72)', async () => {
    expect((await client.send('/campaigns/cmp_x')).headers.get('content-type')).toContain('text/html');
    for (const address of [
      '/account/me.css',
      '/campaigns/x.js',
      '/missing.png',
      '/..%2f..%2fetc%2fpasswd.txt',
      '/assets/../../secret.js',
    ]) {
      const answer = await client.send(address);
      expect(answer.status, address).toBe(404);
      expect(answer.headers.get('content-type'), address).toContain('problem+json');
    }
    const file = await client.send('/assets/main-abc123.js');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('paths outside the folder are not served', async () => {
    for (const address of [
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.stamp',
      '/assets%5c..%5c..%5cpackage.json',
    ]) {
      const text = await (await client.send(address)).text();
      expect(text, address).not.toMatch(/root:|"workspaces"/);
    }
  });
});

describe('the API documentation', () => {
  interface Operation {
    operationId: string;
    summary: string;
    parameters: { name: string; in: string; required: boolean; schema: object }[];
    responses: Record<string, object>;
    security?: object[];
  }
  interface Document {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, Record<string, object>>;
    'x-error-codes': Record<string, object>;
  }
  const all = Object.entries(endpoints).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({ id: `${domain}.${name}`, endpoint: endpoint as EndpointShape })),
  );

  test('is OpenAPI 3.1 with every endpoint, parameter and error', async () => {
    const answer = await client.send('/api/openapi.json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const document = (await answer.json()) as Document;
    const resolve = <T extends object>(part: T): T => {
      const [, , kind = '', name = ''] = '$ref' in part ? String(part.$ref).split('/') : [];
      return kind === '' ? part : (document.components[kind]?.[name] as T);
    };
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.title).not.toBe('');
    const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
    );
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      all.map(({ id }) => id).toSorted(),
    );
    for (const { address, method, operation } of operations) {
      const endpoint = all.find(({ id }) => id === operation.operationId)?.endpoint;
      expect(endpoint && `${endpoint.method} ${endpoint.path}`).toBe(
        `${method.toUpperCase()} ${address.replace(/\{(\w+)\}/g, ':$1')}`,
      );
      expect(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']).toContain(method);
      const parameters = operation.parameters.map(resolve);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const isBounded = (schema: object) => 'pattern' in schema || 'enum' in schema;
      expect(inPath.every(({ required, schema }) => required && isBounded(resolve(schema)))).toBe(true);
      expect(Object.keys(operation.responses).length).toBeGreaterThanOrEqual(2);
      expect(operation.security === undefined).toBe(endpoint?.access === 'public');
      expect(operation.summary.length).toBeGreaterThan(10);
    }
    for (const [, ref = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const [root, components, kind = '', name = ''] = ref.split('/');
      expect([root, components]).toEqual(['#', 'components']);
      expect(Object.keys(document.components[kind] ?? {})).toContain(name);
    }
    expect(Object.keys(document['x-error-codes']).toSorted()).toEqual([...errorCodes].toSorted());
  });

  test('has a readable page with every endpoint and every error code', async () => {
    const answer = await client.send('/api/docs');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = (await answer.text()).replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    for (const { endpoint } of all) expect(page).toContain(endpoint.summary.replaceAll('`', '').slice(0, 20));
    for (const code of errorCodes) expect(page).toContain(`id="${code}"`);
    expect(page).not.toMatch(/<script/);
  });
});

describe('failures', () => {
  test('an unexpected error reveals no internals (S64)', async () => {
    await app.sql('alter table campaigns rename to campaigns_away');
    const answer = await client.send('/api/campaigns');
    await app.sql('alter table campaigns_away rename to campaigns');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      type: '/api/docs#server.error',
      title: 'Something went wrong.',
      status: 500,
      code: 'server.error',
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/select|relation|campaigns|\.ts|at \w+ \(|node_modules/i);
  });

  longTest('a database outage answers 503 with Retry-After, and recovers (R15)', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-outage-'));
    const database = { folder: path.join(folder, 'postgres'), onEvent: () => undefined };
    const first = await startEmbeddedPostgres(database);
    const lonely = await startApp({}, { databaseUrl: first.ownerUrl });
    const visitor = lonely.browser();
    await visitor.signUp();
    expect((await visitor.send('/api/health/ready')).status).toBe(200);
    await first.stop();
    // The result of a health check is reused for a second.
    const ready = async () => (await visitor.send('/api/health/ready')).status;
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    for (const address of ['/api/health/ready', '/api/campaigns', '/api/account/me']) {
      const answer = await visitor.send(address);
      expect(answer.status, address).toBe(503);
      expect(Number(answer.headers.get('retry-after')), address).toBeLessThanOrEqual(2);
      expect(await answer.json()).toMatchObject({ code: 'server.unavailable' });
    }
    expect((await visitor.send('/api/health/live')).status).toBe(200);
    const second = await startEmbeddedPostgres(database);
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect((await visitor.send('/api/campaigns')).status).toBe(200);
    await lonely.stop();
    await second.stop();
    rmSync(folder, { recursive: true });
  });
});
