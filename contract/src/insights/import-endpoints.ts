import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  importedAdvertiser,
  importedDays,
  importOutcome,
  reportHeading,
  reportImport,
  storedDay,
  undoneImport,
} from './imports.ts';
import { day, insightAdvertiserSchema } from './values.ts';

const ofProvider = z.object({ provider: z.enum(providers) });

/** Ad accounts whose figures come from files, and imports into them. */
export const importEndpoints = {
  createAdvertiser: endpoint({
    method: 'POST',
    path: '/insights/advertisers',
    access: 'integration:manage',
    summary: 'Adds an ad account whose figures come from files, for ads that no connection reaches.',
    body: importedAdvertiser,
    response: insightAdvertiserSchema,
    throws: ['insights.too-many'],
  }),
  removeAdvertiser: endpoint({
    method: 'DELETE',
    path: '/insights/:provider/advertisers/:advertiserId',
    access: 'integration:manage',
    summary: 'Removes an ad account whose figures come from files, with its figures.',
    params: ofProvider.extend({ advertiserId }),
    throws: ['advertiser.not-found', 'insights.not-a-file'],
  }),
  importDays: endpoint({
    method: 'PUT',
    path: '/insights/:provider/advertisers/:advertiserId/days',
    access: 'integration:manage',
    summary:
      'Stores all rows of some days of an ad account whose figures come from files. The same days again replace them.',
    params: ofProvider.extend({ advertiserId }),
    body: importedDays,
    bodyBytes: limits.insights.bodyBytes,
    response: importOutcome,
    throws: ['advertiser.not-found', 'insights.import-undone', 'insights.not-a-file', 'insights.period'],
  }),
  storedDays: endpoint({
    method: 'GET',
    path: '/insights/:provider/advertisers/:advertiserId/days',
    access: 'insight:read',
    summary: 'What is stored of each day of a period, to see what an import would replace.',
    params: ofProvider.extend({ advertiserId }),
    query: z.strictObject({ since: day, until: day }),
    response: z.object({ items: z.array(storedDay) }),
    throws: ['advertiser.not-found', 'insights.disconnected'],
  }),
  imports: endpoint({
    method: 'GET',
    path: '/insights/imports',
    access: 'integration:manage',
    summary: 'Imports of reports that can still be undone, newest first.',
    response: z.object({ items: z.array(reportImport) }),
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/insights/:provider/advertisers/:advertiserId/imports/undo',
    access: 'integration:manage',
    summary: 'Puts the days of an import back as they were, except for days that were imported again since.',
    params: ofProvider.extend({ advertiserId }),
    body: z.strictObject({ importId: z.uuid() }),
    response: undoneImport,
    throws: ['advertiser.not-found', 'insights.import-not-found', 'insights.import-undone', 'insights.not-a-file'],
  }),
  headings: endpoint({
    method: 'GET',
    path: '/insights/headings',
    access: 'integration:manage',
    summary: 'What headings of reports mean to the organization, where a person has chosen it.',
    response: z.object({ items: z.array(reportHeading) }),
  }),
  learnHeadings: endpoint({
    method: 'PUT',
    path: '/insights/headings',
    access: 'integration:manage',
    summary: 'Remembers what headings of reports mean, for the next report with the same ones.',
    body: z.strictObject({ items: z.array(reportHeading).min(1).max(limits.insights.headingsAtOnce) }),
    throws: ['insights.too-many-headings'],
  }),
};
