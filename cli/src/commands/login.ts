import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { createApi } from '#lib/api.ts';
import { readArguments } from '#lib/arguments.ts';
import { askHidden, canAsk, readPiped } from '#lib/ask.ts';
import { exit, type ExitCode } from '#lib/exit.ts';
import { holderOf } from '#lib/identity.ts';
import { hostOf, storeLogin, warnIfPlain } from '#lib/login.ts';
import { print } from '#lib/output.ts';
import { requireSecret } from '#lib/secret.ts';

export const usage = `adf login [--host URL] [--key KEY]

Signs in with a key, which is made in the browser under Settings → API keys. Without --key it is asked for, or
read from the standard input. It is stored so that only you can read it.

  --host URL   the server, such as https://foundry.example; by default the one before
  --key KEY    the key; other users of this computer may see it while the command runs

Where ADF_KEY and ADF_HOST are set, they are used instead.`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values } = readArguments(args, { host: { type: 'string' }, key: { type: 'string' } });
  const host = await hostOf(values.host);
  warnIfPlain(host);
  const isAsked = values.key === undefined && canAsk();
  const key = requireSecret(values.key ?? (isAsked ? await askHidden(`Key for ${host}: `) : await readPiped()));
  const used = await createApi({ host, key }).call(apiKeys.current, {});
  await storeLogin({ host, key });
  print(`Signed in to ${host} as ${holderOf(used)}.`);
  return exit.done;
}
