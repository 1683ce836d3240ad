import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { loadReader } from './parts.ts';
import type { Target, Transfer } from './transfer.ts';

/** The result of checking a file. */
export type Finding = Pick<Transfer, 'facts' | 'verdict' | 'refusal'>;

/**
 * Reads a file's head and index in the browser and checks it against the slot's rules, before any byte is sent. @throws
 * ApiError without a status if the reader cannot be fetched
 */
export async function checkFile(
  file: File,
  { spec, type, strict }: Pick<Target, 'spec' | 'type' | 'strict'>,
): Promise<Finding> {
  const [{ probe }, { fromBlob }] = await loadReader();
  const result = await probe(fromBlob(file), { name: file.name });
  if (!result.ok) return { facts: null, verdict: null, refusal: { reason: result.reason, detail: result.detail } };
  return { facts: result.facts, verdict: judge({ facts: result.facts, spec, type, strict }), refusal: null };
}
