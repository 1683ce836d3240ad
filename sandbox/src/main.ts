// Starts the sandboxes. Exits on a signal, or with the parent process.
import { chatAddresses, createSlack, createTeams } from '#chat/chat.ts';
import { createGoogle, googleCredentials } from '#google/google.ts';
import { readForwarding } from '#mailbox/forwarding.ts';
import { startMailbox } from '#mailbox/mailbox.ts';
import { createMeta, metaAddresses, metaCredentials } from '#meta/meta.ts';
import { startS3 } from '#s3/s3.ts';
import { startServer } from '#server.ts';
import { createStripe, stripeAddresses, stripeCredentials } from '#stripe/stripe.ts';

const {
  SANDBOX_HOST: host = '127.0.0.1',
  SANDBOX_PORT = '4001',
  SMTP_SANDBOX_PORT = '0',
  S3_SANDBOX_PORT = '0',
  SANDBOX_DATA,
  REPLY_ADDRESS = '',
  INBOUND_URL,
  INBOUND_SECRET,
} = process.env;

const forwarding = readForwarding({ domain: REPLY_ADDRESS.split('@')[1], url: INBOUND_URL, secret: INBOUND_SECRET });
const mailbox = await startMailbox({ host, smtpPort: Number(SMTP_SANDBOX_PORT), dataFolder: SANDBOX_DATA, forwarding });
const s3 = await startS3({ host, port: Number(S3_SANDBOX_PORT) });
const server = await startServer({
  host,
  port: Number(SANDBOX_PORT),
  sandboxes: [
    mailbox,
    createGoogle(),
    createMeta({ dataFolder: SANDBOX_DATA }),
    createStripe({ dataFolder: SANDBOX_DATA }),
    createSlack(),
    createTeams(),
  ],
  directory: (origin) => ({
    mailbox: `${origin}/mailbox`,
    smtp: mailbox.smtp,
    google: `${origin}/google`,
    s3: s3.endpoint,
    meta: metaAddresses(origin),
    stripe: stripeAddresses(origin),
    ...chatAddresses(origin),
    credentials: {
      google: googleCredentials,
      s3: { bucket: s3.bucket, ...s3.keys },
      meta: metaCredentials,
      stripe: stripeCredentials,
    },
  }),
});

async function stop(): Promise<void> {
  await server.close();
  await s3.close();
  process.exit(0);
}

// Registers signal handlers before reporting readiness, so that no signal is lost.
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(reason, () => void stop());

const ready = { ready: true, http: server.address, smtp: mailbox.smtp };
console.log(JSON.stringify(ready));
process.send?.(ready);
