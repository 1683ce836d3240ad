/** The URL of a test database for the product's own role; unchanged when another role is named. */
export function asProductRole(ownerUrl: string): string {
  return ownerUrl.replace('user=app', 'user=ad_foundry');
}
