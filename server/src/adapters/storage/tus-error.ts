/** A response of the upload protocol, status and text, as an error that can be thrown. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(response: { status_code: number; body: string }) {
    super(response.body);
    this.status_code = response.status_code;
    this.body = response.body;
  }
}
