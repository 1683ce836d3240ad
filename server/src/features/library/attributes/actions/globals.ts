import { and, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { attributes } from '#db/schema/attributes.ts';
import { newId } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';

interface Global {
  key: string;
  label: string;
  description: string;
  input: AttributeInput;
}

const option = (value: string, label: string) => ({ value, label, retired: false });

/** The text and link fields of an ad, on any platform. Pages translate their labels. */
const globals: readonly Global[] = [
  {
    key: 'primary_text',
    label: 'Primary text',
    description: 'What the ad says beside the picture.',
    input: { type: 'text', placeholder: '', regex: '', multiLine: true },
  },
  {
    key: 'headline',
    label: 'Headline',
    description: 'The short line that stands out.',
    input: { type: 'text', placeholder: '', regex: '', multiLine: false },
  },
  {
    key: 'landing_page',
    label: 'Landing page',
    description: 'Where a click leads.',
    input: { type: 'text', placeholder: 'https://', regex: String.raw`https?://[^\s/.]+\.\S+`, multiLine: false },
  },
  {
    key: 'call_to_action',
    label: 'Call to action',
    description: 'What the button says.',
    input: {
      type: 'select',
      placeholder: '',
      options: [
        option('LEARN_MORE', 'Learn more'),
        option('SHOP_NOW', 'Shop now'),
        option('SIGN_UP', 'Sign up'),
        option('DOWNLOAD', 'Download'),
        option('BOOK_TRAVEL', 'Book now'),
        option('GET_OFFER', 'Get offer'),
        option('GET_QUOTE', 'Get quote'),
        option('SUBSCRIBE', 'Subscribe'),
        option('APPLY_NOW', 'Apply now'),
        option('ORDER_NOW', 'Order now'),
        option('WATCH_MORE', 'Watch more'),
        option('CONTACT_US', 'Contact us'),
        option('NO_BUTTON', 'No button'),
      ],
    },
  },
];

/** Higher than any position of an own attribute, so that the product's attributes come last. */
const firstPosition = 1_000_000;

/** Updates the product's attributes to the list above; archives one that left the list. */
export function applyGlobalAttributes(scope: SystemScope): Promise<void> {
  return scope.transaction(async (tx) => {
    const now = tx.now();
    const keys = globals.map(({ key }) => key);
    await tx.db
      .insert(attributes)
      .values(
        globals.map((each, index) => ({
          id: newId('attribute'),
          libraryKey: each.key,
          ...each,
          position: firstPosition + index,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: attributes.libraryKey,
        set: {
          label: sql`excluded.label`,
          description: sql`excluded.description`,
          input: sql`excluded.input`,
          position: sql`excluded.position`,
          archivedAt: null,
          edition: sql`${attributes.edition} + 1`,
          updatedAt: now,
        },
        setWhere: or(
          ...(['label', 'description', 'input', 'position'] as const).map(
            (name) => sql`${attributes[name]} is distinct from excluded.${sql.identifier(name)}`,
          ),
          sql`${attributes.archivedAt} is not null`,
        ),
      });
    await tx.db
      .update(attributes)
      .set({ archivedAt: now })
      .where(
        and(isNull(attributes.organizationId), isNull(attributes.archivedAt), notInArray(attributes.libraryKey, keys)),
      );
  });
}
