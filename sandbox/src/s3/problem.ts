/** Ends a call with an HTTP status and an S3 error code. */
export class S3Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}
