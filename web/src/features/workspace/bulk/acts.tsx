import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  FolderInput,
  LayoutTemplate,
  ListChecks,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Users,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { BulkTexts } from './bulk-texts.ts';
import type { BulkDialogProps, FieldsProps } from './dialog-props.ts';

interface ActBase {
  icon: ReactNode;
  /** The keyboard shortcut while items are selected. */
  key?: string;
  /** When the action is a button of the bar; otherwise it is in the menu. */
  inBar?: 'always' | 'outside a campaign';
  /** The items for which the action is offered; by default those that are not archived. */
  offeredFor?: 'archived' | 'all';
}

type Key<Texts> = keyof Texts & string;

/** A bulk action for one kind of item: it runs immediately, opens a dialog with `fields`, or opens a `sheet`. */
export type BrowserAct<Kind extends BulkKind> =
  | (ActBase & { id: Key<BulkTexts[Kind]['act']>; change: BulkChange<Kind> })
  | (ActBase & {
      id: Key<BulkTexts[Kind]['title']> & Key<BulkTexts[Kind]['body']> & Key<BulkTexts[Kind]['do']>;
      fields: ComponentType<FieldsProps<BulkChange<Kind>>>;
      isDanger?: boolean;
    })
  | (ActBase & { id: Key<BulkTexts[Kind]['title']>; sheet: ComponentType<BulkDialogProps<Kind>> });

const dates = () => import('./deadline-fields.tsx');
const creativeFields = () => import('./bulk-fields.tsx');
const campaignFields = () => import('./campaign-fields.tsx');
const fieldFields = async () => {
  const [module] = await Promise.all([import('./field-fields.tsx'), needTexts(['fields'])]);
  return module;
};
const PeopleFields = lazyComponent(() => import('./people-fields.tsx'), 'PeopleFields');
const DeleteFields = lazyComponent(creativeFields, 'DeleteFields');

/** The actions for each kind of item, in the order of their buttons. */
export const acts: { [Kind in BulkKind]: readonly BrowserAct<Kind>[] } = {
  creative: [
    {
      id: 'deadline',
      icon: <CalendarClock />,
      key: 'd',
      inBar: 'always',
      fields: lazyComponent(dates, 'DeadlineFields'),
    },
    {
      id: 'formats',
      icon: <LayoutTemplate />,
      key: 'f',
      inBar: 'outside a campaign',
      sheet: lazyComponent(() => import('./formats-sheet.tsx'), 'FormatsSheet'),
    },
    { id: 'move', icon: <FolderInput />, key: 'm', fields: lazyComponent(creativeFields, 'MoveFields') },
    { id: 'people', icon: <Users />, key: 'p', fields: PeopleFields },
    {
      id: 'attribute',
      icon: <ListChecks />,
      fields: lazyComponent(fieldFields, 'FieldFields'),
    },
    { id: 'strict', icon: <ShieldCheck />, change: { act: 'strict', strict: true } },
    { id: 'lenient', icon: <ShieldOff />, change: { act: 'strict', strict: false } },
    { id: 'duplicate', icon: <Copy />, fields: lazyComponent(creativeFields, 'DuplicateFields') },
    { id: 'archive', icon: <Archive />, inBar: 'outside a campaign', change: { act: 'archive' } },
    {
      id: 'restore',
      icon: <ArchiveRestore />,
      inBar: 'always',
      offeredFor: 'archived',
      change: { act: 'restore' },
    },
    { id: 'delete', icon: <Trash2 />, offeredFor: 'all', fields: DeleteFields, isDanger: true },
  ],
  campaign: [
    { id: 'due', icon: <CalendarClock />, key: 'd', inBar: 'always', fields: lazyComponent(dates, 'DueFields') },
    { id: 'people', icon: <Users />, key: 'p', inBar: 'always', fields: PeopleFields },
    { id: 'archive', icon: <Archive />, inBar: 'always', change: { act: 'archive' } },
    { id: 'group', icon: <FolderInput />, key: 'm', fields: lazyComponent(campaignFields, 'GroupFields') },
    { id: 'duplicate', icon: <Copy />, fields: lazyComponent(campaignFields, 'CopiesFields') },
    {
      id: 'restore',
      icon: <ArchiveRestore />,
      inBar: 'always',
      offeredFor: 'archived',
      change: { act: 'restore' },
    },
    { id: 'delete', icon: <Trash2 />, offeredFor: 'all', fields: DeleteFields, isDanger: true },
  ],
};
