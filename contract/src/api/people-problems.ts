/** The error codes of assigning people to campaigns and groups. */
export const peopleProblems = {
  people: {
    ofCampaign: ['campaign.not-found', 'group.not-found'],
    facesOfCampaign: ['campaign.not-found', 'group.not-found'],
    addToCampaign: [
      'campaign.archived',
      'campaign.not-found',
      'group.archived',
      'group.not-found',
      'invitation.not-found',
      'member.not-found',
      'organization.sample',
    ],
    removeFromCampaign: ['campaign.not-found', 'group.not-found', 'member.not-found'],
    ofGroup: ['campaign.not-found', 'group.not-found'],
    facesOfGroup: ['campaign.not-found', 'group.not-found'],
    addToGroup: [
      'campaign.archived',
      'campaign.not-found',
      'group.archived',
      'group.not-found',
      'invitation.not-found',
      'member.not-found',
      'organization.sample',
    ],
    removeFromGroup: ['campaign.not-found', 'group.not-found', 'member.not-found'],
  },
} as const;
