/** Thrown if the signed-in account belongs to no organization. */
export class NoOrganizationError extends Error {
  readonly email: string;

  constructor(email: string) {
    super('The account belongs to no organization.');
    this.name = 'NoOrganizationError';
    this.email = email;
  }
}
