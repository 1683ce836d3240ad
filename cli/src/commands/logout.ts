import { readArguments } from '#lib/arguments.ts';
import { exit, type ExitCode } from '#lib/exit.ts';
import { forgetLogin } from '#lib/login.ts';
import { note, print } from '#lib/output.ts';

export const usage = `adf logout

Forgets the key on this computer. To end it everywhere, revoke it under Settings → API keys.`;

export async function run(args: string[]): Promise<ExitCode> {
  readArguments(args, {});
  if (await forgetLogin()) {
    print('Signed out. The key still works elsewhere until it is revoked under Settings → API keys.');
    return exit.done;
  }
  note('You were not signed in.');
  return exit.nothing;
}
