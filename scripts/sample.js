// `npm run sample`: creates a sample organization in the running product and prints how to sign in.
// Takes the steps of a person: signs up, reads the code from the local mailbox, requests the sample.

const port = Number(process.env.PORT ?? 4000);
let sandbox = `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 4001}`;
const base = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const email = process.env.SAMPLE_EMAIL ?? 'lena@northbound.example';

const cookies = new Map();

async function call(method, path, body) {
  const headers = { origin: base, 'x-app': '1', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name, ...value] = line.split(';', 1)[0].split('=');
    cookies.set(name, value.join('='));
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

async function newestCode(after) {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const answer = await fetch(`${sandbox}/mailbox/messages?to=${encodeURIComponent(email)}`);
    const mails = await answer.json();
    const code = mails.find((mail) => mail.receivedAt >= after)?.text.match(/\d{4} \d{4}/)?.[0];
    if (code) return code;
  }
  throw new Error(`No code arrived in the local mailbox at ${sandbox}/mailbox`);
}

async function waitForCampaigns() {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 300))) {
    const { items } = await call('GET', '/campaigns?status=archived');
    if (items.length > 0) return;
  }
}

async function main() {
  const started = new Date().toISOString();
  // The sandboxes move where their usual port is in use.
  sandbox = (await call('GET', '/installation')).sandboxUrl ?? sandbox;
  await call('POST', '/account/sign-up', {
    email,
    firstName: 'Lena',
    lastName: 'Moreau',
    organizationName: 'Northbound',
    locale: 'en-US',
  });
  await call('POST', '/account/sign', { email, code: await newestCode(started) });
  const me = await call('POST', '/account/sample-organization', {});
  await waitForCampaigns();
  console.log(`\n  ${me.organization.name} is ready: campaigns in every state, with real pictures and videos.`);
  console.log(`  Sign in at ${base}/sign as ${email}; the code arrives at ${sandbox}/mailbox.`);
  console.log(`  It opens first. The account’s own, empty organization is in the menu at the top left.\n`);
}

main().catch((error) => {
  const away = error.cause?.code === 'ECONNREFUSED';
  console.error(away ? `Ad Foundry is not running at ${base}. Start it first: npm start` : error.message);
  process.exit(1);
});
