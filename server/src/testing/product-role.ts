/** The URL of a test database for the product's own role; unchanged if it already names another role. */
export function asProductRole(ownerUrl: string): string {
  return ownerUrl.replace('user=app', 'user=ad_foundry');
}
