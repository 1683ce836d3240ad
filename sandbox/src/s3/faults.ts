export const operations = [
  'HeadBucket',
  'ListObjects',
  'PutObject',
  'CopyObject',
  'GetObject',
  'HeadObject',
  'DeleteObject',
  'CreateMultipartUpload',
  'UploadPart',
  'UploadPartCopy',
  'CompleteMultipartUpload',
  'AbortMultipartUpload',
  'ListMultipartUploads',
] as const;
export type Operation = (typeof operations)[number];

/**
 * `403`, `500`, `503` and `507` answer that status; `silent` never answers; `reset` cuts the connection before the
 * operation, `lost-answer` after it; `partial` sends half of the body and cuts the connection; `slow` delays the
 * response.
 */
export const faultKinds = ['500', '503', '507', 'silent', 'reset', 'lost-answer', 'partial', 'slow'] as const;
/** `403` is not in the list, since retrying does not help: the key lacks a permission. */
export type FaultKind = (typeof faultKinds)[number] | '403';

export interface Fault {
  operation: Operation;
  kind: FaultKind;
  /** Number of calls that succeed before the first failure. */
  after?: number;
  /** Number of calls that fail; all by default. */
  count?: number;
}

/** Injects faults into calls, and counts calls. */
export class FaultPlan {
  #faults: (Fault & { after: number; count: number })[] = [];
  readonly calls = new Map<Operation, number>();

  set(...faults: Fault[]): void {
    this.#faults = faults.map((fault) => ({ after: 0, count: Infinity, ...fault }));
    this.calls.clear();
  }

  /** The fault of this call. */
  next(operation: Operation): FaultKind | null {
    this.calls.set(operation, (this.calls.get(operation) ?? 0) + 1);
    const fault = this.#faults.find((each) => each.operation === operation && (each.after > 0 || each.count > 0));
    if (!fault) return null;
    if (fault.after > 0) {
      fault.after -= 1;
      return null;
    }
    fault.count -= 1;
    return fault.kind;
  }
}
