/** Somebody is signed in who belongs to no organization: there is nothing to show them yet. */
export class NoOrganizationError extends Error {
  readonly email: string;

  constructor(email: string) {
    super('The account belongs to no organization.');
    this.name = 'NoOrganizationError';
    this.email = email;
  }
}
