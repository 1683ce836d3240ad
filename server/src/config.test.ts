import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, environmentSchema, readConfig } from './config.ts';

const secret = 'kTz0vQ3mWn7yRb5xLp9cJd2fGh4sAe6u';
const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://foundry.example',
  APP_SECRET: secret,
  DATA_DIR: '/srv/ad-foundry',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'Ad Foundry <no-reply@foundry.example>',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

test('local mode needs no settings', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    mode: 'local',
    web: true,
    worker: true,
    host: '127.0.0.1',
    port: 4000,
    trustedProxies: 0,
    databaseUrl: undefined,
  });
  expect(config.publicUrl.origin).toBe('http://localhost:4000');
});

test('accepts complete production settings', () => {
  expect(problemsOf(production)).toEqual([]);
  expect(readConfig(production)).toMatchObject({ mode: 'production', host: '0.0.0.0', sandboxUrl: null });
});

test.each([
  [{ REPLY_ADDRESS: 'reply@in.example.org' }, ['REPLY_ADDRESS: requires IMAP_URL or INBOUND_SECRET']],
  [{ IMAP_URL: 'imaps://a:b@mail.example' }, ['IMAP_URL: requires REPLY_ADDRESS']],
  [{ INBOUND_SECRET: secret }, ['INBOUND_SECRET: requires REPLY_ADDRESS']],
  [{ RETURN_PATH: 'reply' }, ['RETURN_PATH: requires REPLY_ADDRESS']],
  [{ REPLY_ADDRESS: 'reply+x@in.example.org', INBOUND_SECRET: secret }, ['REPLY_ADDRESS: must be an address']],
  [
    { REPLY_ADDRESS: `${'a'.repeat(20)}@in.example.org`, INBOUND_SECRET: secret },
    ['REPLY_ADDRESS: must be an address'],
  ],
  [{ REPLY_ADDRESS: 'reply@in.example.org', INBOUND_SECRET: 'short' }, ['INBOUND_SECRET: must be random']],
  [{ REPLY_ADDRESS: 'reply@in.example.org', IMAP_URL: 'pop3://a:b@mail.example' }, ['IMAP_URL: must be imaps://']],
  [{ REPLY_ADDRESS: 'reply@in.example.org', IMAP_URL: 'imaps://mail.example' }, ['IMAP_URL: must be imaps://']],
  [{ REPLY_ADDRESS: 'Reply@In.example.org', INBOUND_SECRET: secret, IMAP_URL: 'imaps://a%40b:c@mail.example' }, []],
])('answers to mails with %o are judged', (settings, expected) => {
  expect(problemsOf({ ...production, ...settings })).toEqual(expected.map((start) => expect.stringContaining(start)));
});

test.each([
  [undefined, 'mailto:no-reply@foundry.example?subject=Demo%20of%20Ad%20Foundry'],
  ['https://foundry.example/demo', 'https://foundry.example/demo'],
  ['mailto:sales@foundry.example', 'mailto:sales@foundry.example'],
  ['none', null],
])('with DEMO_URL %o, a demo is booked at %o', (DEMO_URL, expected) => {
  expect(readConfig({ ...production, DEMO_URL }).demoUrl).toBe(expected);
});

test.each([
  [{}, 'here'],
  [{ LOOK_AROUND: 'anyone' }, 'anyone'],
  [{ LOOK_AROUND: 'off' }, 'off'],
  [{ SAMPLE: 'off', LOOK_AROUND: 'anyone' }, 'off'],
  [{ ...production, SAMPLE: 'on' }, 'off'],
])('with %o, visitors of the sample may come from %o', (settings, expected) => {
  expect(readConfig(settings).lookAround).toBe(expected);
});

test('without a sender, no link leads to a demo', () => {
  expect(readConfig({}).demoUrl).toBeNull();
  expect(readConfig({ MAIL_FROM: 'ana@agency.example' }).demoUrl).toMatch(/^mailto:ana@agency\.example/);
});

describe('production requires its settings (S65)', () => {
  test.each(['PUBLIC_URL', 'APP_SECRET', 'DATA_DIR', 'SMTP_URL', 'MAIL_FROM'])(
    'names a missing or empty %s',
    (name) => {
      for (const value of [undefined, '']) {
        const problems = problemsOf({ ...production, [name]: value });
        expect(problems).toHaveLength(1);
        expect(problems[0]).toContain(name);
      }
    },
  );

  test('names all missing settings at once', () => {
    expect(problemsOf({ MODE: 'production' })).toHaveLength(5);
  });

  test('refuses visitors of the sample', () => {
    for (const LOOK_AROUND of ['here', 'anyone'])
      expect(problemsOf({ ...production, LOOK_AROUND })).toEqual([expect.stringContaining('LOOK_AROUND')]);
  });

  test('refuses the sandboxes', () => {
    expect(problemsOf({ ...production, SANDBOX_URL: 'http://localhost:4001' })).toEqual([
      expect.stringContaining('SANDBOX_URL'),
    ]);
  });
});

describe('unsafe settings are refused in every mode', () => {
  test.each([
    'http://foundry.example',
    'http://192.168.1.10',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('refuses the public URL %s, which would send cookies unencrypted', (url) => {
    for (const base of [production, {}])
      expect(problemsOf({ ...base, PUBLIC_URL: url })).toEqual([expect.stringMatching(/PUBLIC_URL.*https/)]);
  });

  test.each(['http://localhost:4000', 'http://127.0.0.1:5000', 'http://[::1]:4000', 'https://foundry.example'])(
    'accepts the public URL %s',
    (url) => {
      expect(problemsOf({ PUBLIC_URL: url })).toEqual([]);
    },
  );

  test('refuses a public URL with a path, or an invalid one', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://foundry.example/app' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
    expect(problemsOf({ PUBLIC_URL: 'foundry' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
    expect(
      problemsOf({ PUBLIC_URL: 'ftp://foundry.example' }).length +
        problemsOf({ PUBLIC_URL: 'javascript:alert(1)' }).length,
    ).toBe(2);
  });

  test.each(['short', 'a'.repeat(64), 'changeme'.repeat(8), 'x'.repeat(31)])('refuses the secret %o', (value) => {
    const [problem = ''] = problemsOf({ ...production, APP_SECRET: value });
    expect(problem).toContain('APP_SECRET');
    expect(problem).not.toContain(value);
  });

  test('applies the same rules to the previous secret', () => {
    const [problem = ''] = problemsOf({ ...production, APP_SECRET_PREVIOUS: 'short' });
    expect(problem).toContain('APP_SECRET_PREVIOUS');
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['TRUSTED_PROXIES', '1.5'],
    ['TRUSTED_PROXIES', 'true'],
    ['MODE', 'staging'],
    ['RUN', 'all'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_URL', 'no address'],
    ['DEMO_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
  ])('names the unsafe setting %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});

test('reads the secret from a file, and names a missing file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-config-'));
  const file = path.join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  expect(readConfig({ ...production, APP_SECRET: undefined, APP_SECRET_FILE: file }).secret).toBe(secret);
  writeFileSync(file, 'short\n');
  expect(problemsOf({ ...production, APP_SECRET: undefined, APP_SECRET_FILE: file })).toEqual([
    expect.stringContaining('APP_SECRET'),
  ]);
  expect(problemsOf({ ...production, APP_SECRET: undefined, APP_SECRET_FILE: path.join(folder, 'none') })).toEqual([
    expect.stringContaining('APP_SECRET_FILE'),
  ]);
  rmSync(folder, { recursive: true });
});

test('web and worker can run separately, on a shared database', () => {
  const database = { DATABASE_URL: 'postgresql://app@db.example/foundry' };
  expect(readConfig({ ...database, RUN: 'web' })).toMatchObject({ web: true, worker: false });
  expect(readConfig({ ...database, RUN: 'worker' })).toMatchObject({ web: false, worker: true });
  for (const run of ['web', 'worker'])
    expect(problemsOf({ RUN: run })).toEqual([expect.stringMatching(/^DATABASE_URL: .*RUN=/)]);
});

describe('addresses of other servers are validated at start, without repeating their passwords', () => {
  test.each(['mail.example:587', 'http://mail.example', 'smtp://', 'smtps:', 'smtp://user:s3cret@', 'no address'])(
    'refuses SMTP_URL=%s',
    (value) => {
      const [problem = ''] = problemsOf({ SMTP_URL: value });
      expect(problem).toMatch(/^SMTP_URL: /);
      expect(problem).not.toContain('s3cret');
    },
  );

  test.each(['clamd:3310', 'http://clamd:3310', 'tcp://', 'unix://'])('refuses SCANNER=%s', (value) => {
    expect(problemsOf({ SCANNER: value })).toEqual([expect.stringMatching(/^SCANNER: /)]);
  });

  test.each(['tcp://clamd.example:3310', 'unix:///run/clamav/clamd.ctl'])('accepts SCANNER=%s', (value) => {
    expect(problemsOf({ SCANNER: value })).toEqual([]);
  });

  test.each(['mysql://db.example/x', 'db.example:5432', 'postgres'])('refuses DATABASE_URL=%s', (value) => {
    expect(problemsOf({ DATABASE_URL: value })).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
  });

  test.each(['postgresql:///postgres?host=%2Fsocket&user=app', 'postgres://user:p@db.example:5432/x'])(
    'accepts DATABASE_URL=%s',
    (value) => {
      expect(problemsOf({ DATABASE_URL: value })).toEqual([]);
    },
  );

  test('without SMTP_URL, mails go to the local mail server, and production refuses to start', () => {
    expect(readConfig({}).smtpUrl).toBe('smtp://127.0.0.1:4025');
    expect(problemsOf({ ...production, SMTP_URL: undefined })).toEqual([expect.stringContaining('SMTP_URL')]);
  });
});

test('the documented settings are exactly the variables that are read', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const inServer = Object.keys(environmentSchema.shape);
  const programs = ['scripts/start.js', 'scripts/sample.js', 'sandbox/src/main.ts'].map(read).join('\n');
  const [, destructured = ''] = /const \{([^}]*)\} = process\.env/.exec(programs) ?? [];
  const around = [
    ...[...programs.matchAll(/process\.env\.([A-Z0-9_]+)/g)].map(([, name]) => name),
    ...[...destructured.matchAll(/\b([A-Z][A-Z0-9_]{2,})\b/g)].map(([, name]) => name),
  ];
  const documented = [...read('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)` /gm)].map(([, name]) => name);
  expect(new Set(documented)).toEqual(new Set([...inServer, ...around]));
  expect(documented).toHaveLength(new Set(documented).size);
});

test('sign-in with Google needs client id and secret, and an https issuer', () => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readConfig(production).google).toBeNull();
  expect(readConfig({ ...production, ...client }).google).toMatchObject({ clientId: 'id', clientSecret: 'secret' });
  expect(readConfig({ ...production, ...client }).google?.issuer.href).toBe('https://accounts.google.com/');
  for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
    expect(problemsOf({ ...production, ...client, [name]: '' })[0]).toContain(name);
  const here = { ...client, GOOGLE_ISSUER: 'http://127.0.0.1:4001/google' };
  expect(problemsOf({ ...production, ...here })).toEqual([expect.stringContaining('GOOGLE_ISSUER')]);
  expect(problemsOf(here)).toEqual([]);
  expect(problemsOf({ ...here, GOOGLE_ISSUER: 'http://issuer.example' })).toHaveLength(1);
});

test('Meta needs an app with its secret; production connects only to Meta, local mode only to a sandbox', () => {
  const app = { META_APP_ID: '1', META_APP_SECRET: 'secret' };
  const hosts = ['META_WWW_URL', 'META_GRAPH_URL', 'META_GRAPH_VIDEO_URL', 'META_RUPLOAD_URL'];
  const here = Object.fromEntries(hosts.map((name) => [name, 'http://127.0.0.1:4001/meta']));
  expect(readConfig(production).adApps.meta).toBeNull();
  expect(readConfig({ ...production, ...app }).adApps.meta?.hosts.graph.href).toBe('https://graph.facebook.com/');
  for (const name of ['META_APP_ID', 'META_APP_SECRET'])
    expect(problemsOf({ ...production, ...app, [name]: '' })[0]).toContain(name);
  expect(problemsOf({ ...production, ...app, ...here })).toEqual(hosts.map((name) => expect.stringContaining(name)));
  expect(problemsOf({ ...app, ...here })).toEqual([]);
  expect(problemsOf(app)).toEqual(hosts.map((name) => expect.stringContaining(name)));
  expect(problemsOf({ ...app, ...here, META_GRAPH_URL: 'https://graph.example' })).toHaveLength(1);
});

test('files are stored in a folder unless a bucket is set, with both parts of its key or none', () => {
  expect(readConfig({}).s3).toBeNull();
  const bucket = { S3_BUCKET: 'files' };
  expect(readConfig(bucket).s3).toEqual({
    bucket: 'files',
    endpoint: null,
    region: 'us-east-1',
    credentials: null,
    prefix: '',
  });
  const named = { ...bucket, S3_ENDPOINT: 'https://s3.example', S3_PREFIX: 'foundry/' };
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ ...named, ...key }).s3).toMatchObject({
    endpoint: new URL('https://s3.example'),
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    prefix: 'foundry/',
  });
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_BUCKET/);
  expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'id' })).toThrow(/S3_SECRET_ACCESS_KEY/);
  expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' })).toThrow(/S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ ...bucket, S3_PREFIX: '../evil' })).toThrow(/S3_PREFIX/);
});

describe('billing', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  test('is off without a key, and with a key when BILLING_MODE=off', () => {
    expect(readConfig({}).billing).toEqual({ stripe: null, off: false });
    expect(readConfig({ ...live, BILLING_MODE: 'off' }).billing).toEqual({ stripe: null, off: true });
    expect(problemsOf({ BILLING_MODE: 'required' })).toEqual([expect.stringContaining('STRIPE_SECRET_KEY')]);
  });

  test('accepts two webhook secrets during a rotation', () => {
    const { stripe } = readConfig({ ...production, ...live, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }).billing;
    expect(stripe).toMatchObject({ webhookSecrets: ['whsec_1', 'whsec_2'], apiBase: null, automaticTax: false });
  });

  test.each([
    [{ ...live, STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...live, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...live, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY'],
    [{ ...live, STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  ])('keeps production from starting: %j', (settings, name) => {
    expect(problemsOf({ ...production, ...settings })).toEqual([expect.stringContaining(name)]);
  });

  test('uses a sandbox only with a test key, on this machine, outside of production', () => {
    const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(problemsOf({ ...test, STRIPE_API_BASE: 'http://127.0.0.1:4001' })).toEqual([]);
    expect(problemsOf({ ...test, STRIPE_API_BASE: 'http://stripe.example' })).toHaveLength(1);
    expect(problemsOf({ ...live, STRIPE_API_BASE: 'http://127.0.0.1:4001' })).toHaveLength(1);
    expect(problemsOf({ ...production, ...live, STRIPE_API_BASE: 'https://127.0.0.1:4001' })).not.toEqual([]);
  });
});
