import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { viewNames } from './form-schemas.ts';
import { viewId } from './ids.ts';
import { lineOfText, nameText } from './text.ts';

/** Maximum number of saved views per person and organization, and lengths of parameters. */
export const viewLimits = { perPerson: 100, valueLength: 300, columnsLength: 600 };

/**
 * The lists that have views. `search`: search results. `figures`: sets of columns of the tables of figures. Neither can be
 * shown on the home.
 */
export const viewLists = ['campaigns', 'creatives', 'search', 'figures'] as const;

const text = lineOfText(viewLimits.valueLength).optional();

/** The parameters of a list's address: filters, order, columns and display. */
export const viewSearchSchema = z
  .strictObject({
    search: text,
    sort: text,
    direction: text,
    status: text,
    review: text,
    due: text,
    platform: text,
    formatId: text,
    groupId: text,
    assignedToMe: text,
    waitingForMe: text,
    memberId: text,
    advertiserId: text,
    attributeId: text,
    value: text,
    // Ids of attributes name their columns.
    columns: lineOfText(viewLimits.columnsLength).optional(),
    show: text,
    q: text,
    kind: text,
  })
  .meta({
    id: 'ViewSearch',
    description: 'Filters, order, columns and display of a list.',
    example: { status: 'late', platform: 'meta' },
  });

/** A list's filters, order and columns under a name. */
export const viewSchema = z
  .object({
    id: viewId,
    list: z.enum(viewLists),
    name: z.string().meta({ example: 'Late on Meta' }),
    search: z.record(z.string(), z.string()),
    isShared: z.boolean(),
    /** First and last name; null for the caller's views. */
    owner: z.string().nullable(),
    /** Whether the view is shown on the requester's home. */
    isHome: z.boolean(),
    /** `remove`: allowed for its owner and for admins. */
    can: z.object({ change: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'View', description: 'A saved view of a list.' });
export type View = z.infer<typeof viewSchema>;

const params = z.object({ viewId });

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'campaign:write',
    summary: 'The own saved views of lists, and those that others share.',
    response: z.object({ items: z.array(viewSchema) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    access: 'campaign:write',
    summary: 'Saves a view of a list.',
    body: viewNames.extend({
      /** Chosen by the client: a repeated request saves no second view. */
      creationKey: z.uuid(),
      list: z.enum(viewLists),
      search: viewSearchSchema,
    }),
    response: viewSchema,
    throws: ['view.too-many'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/views/:viewId',
    access: 'campaign:write',
    summary: 'Changes the name, parameters or sharing of a view. Omitted fields stay.',
    params,
    body: z.strictObject({
      name: nameText.optional(),
      search: viewSearchSchema.optional(),
      isShared: z.boolean().optional(),
    }),
    response: viewSchema,
    throws: ['view.not-found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:viewId',
    access: 'campaign:write',
    summary: 'Deletes an own view; admins also delete views that others share.',
    params,
    throws: ['view.not-found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/views/:viewId/restore',
    access: 'campaign:write',
    summary: 'Brings a view back within a day of its deletion: with its owner, and on the homes that it was on.',
    params,
    response: viewSchema,
    throws: ['view.not-found'],
  }),
  setHome: endpoint({
    method: 'PUT',
    path: '/home/view',
    access: 'campaign:write',
    summary: 'Shows a view on the requester’s home, or none.',
    body: z.strictObject({ viewId: viewId.nullable() }),
    throws: ['view.not-found'],
  }),
};
