import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { createApi } from '#lib/api.ts';
import { readArguments } from '#lib/arguments.ts';
import { exit, type ExitCode } from '#lib/exit.ts';
import { holderOf } from '#lib/identity.ts';
import { requireLogin } from '#lib/login.ts';
import { print, printJson, visible } from '#lib/output.ts';

export const usage = `adf whoami

Asks the server for whom the key acts, what it may do, and until when.

  --json   as data`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values } = readArguments(args, { json: { type: 'boolean', default: false } });
  const login = await requireLogin();
  const used = await createApi(login).call(apiKeys.current, {});
  if (values.json) printJson({ host: login.host, ...used });
  else
    print(
      `${holderOf(used)}, at ${login.host}`,
      visible(`Key “${used.name}” (${used.hint}), until ${used.expiresAt.slice(0, 10)}`),
      visible(`May: ${used.scopes.join(', ')}`),
    );
  return exit.done;
}
