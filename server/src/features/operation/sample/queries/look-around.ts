import type { Adapters } from '#adapters/adapters.ts';
import type { HttpExchange } from '#infra/http/routes.ts';
import { isFromThisMachine } from '#infra/http/this-machine.ts';

/** Whether this browser may enter the shared sample without signing in. */
export function offersLookAround(
  { lookAround, publicUrl }: Pick<Adapters, 'lookAround' | 'publicUrl'>,
  request: HttpExchange['request'],
): boolean {
  return lookAround === 'anyone' || (lookAround === 'here' && isFromThisMachine(request, publicUrl));
}
