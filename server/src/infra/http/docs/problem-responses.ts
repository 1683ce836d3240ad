import { STATUS_CODES } from 'node:http';
import { errorCatalogue, type ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { Json } from './schemas.ts';

/** Collects the error responses of all operations, so that equal sets of codes are written once. */
export function createProblemResponses() {
  const names = new Map<string, string>();
  const responses: Json = {};

  const nameOf = (status: string, codes: ErrorCode[]): string => {
    const key = `${status} ${codes.join(' ')}`;
    const existingName = names.get(key);
    if (existingName !== undefined) return existingName;
    const words = status === '5XX' ? 'Server Error' : (STATUS_CODES[Number(status)] ?? 'Problem');
    const title = words.replace(/\W/g, '');
    const alike = [...names.values()].filter((name) => name.replace(/\d+$/, '') === title).length;
    const name = alike === 0 ? title : `${title}${alike + 1}`;
    names.set(key, name);
    // `x-error-codes` says what each code means.
    responses[name] = {
      description: words,
      content: {
        'application/problem+json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
          },
        },
      },
    };
    return name;
  };

  return {
    /** The responses of one operation by status. */
    of(codes: Iterable<ErrorCode>): Json {
      const byStatus = new Map<string, ErrorCode[]>();
      for (const code of [...new Set(codes)].toSorted()) {
        const [status] = errorCatalogue[code];
        const key = status >= 500 ? '5XX' : String(status);
        byStatus.set(key, [...(byStatus.get(key) ?? []), code]);
      }
      return Object.fromEntries(
        [...byStatus].map(([status, list]) => [status, { $ref: `#/components/responses/${nameOf(status, list)}` }]),
      );
    },
    components: () => responses,
  };
}
