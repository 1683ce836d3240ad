/** The address of a database of the run for the role that the product works as; as it is where another one is named. */
export function worksAs(ownerUrl: string): string {
  return ownerUrl.replace('user=app', 'user=ad_foundry');
}
