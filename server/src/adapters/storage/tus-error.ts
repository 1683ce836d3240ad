/** A response of the upload protocol, status and text, as an error that can be thrown. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(known: { status_code: number; body: string }) {
    super(known.body);
    this.status_code = known.status_code;
    this.body = known.body;
  }
}
