interface Sources {
  /** The review link by which a client sees the ad; null before a campaign is shared. */
  link: { clientName: string | null } | null;
  /** Name of the group of the campaign, which is often the client. */
  groupName: string | null;
  organization: string;
}

/** The advertiser of an ad in place, for the team as for clients: the client that the link names, else the organization. */
export function advertiserName({ link, groupName, organization }: Sources): string {
  return (link === null ? groupName : link.clientName) ?? organization;
}
