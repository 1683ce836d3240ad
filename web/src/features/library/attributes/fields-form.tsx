import type { ReactNode } from 'react';
import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { FilledField } from './filled-field.tsx';

export interface AttributeFieldsFormProps {
  creativeId: CreativeId;
  /** The fields with their values, from `creative.attributes`. */
  attributes: readonly FilledAttribute[];
  readOnly?: boolean;
  /** Further actions, rendered at the end of a field's label. */
  actions?: ((filled: FilledAttribute) => ReactNode) | undefined;
  className?: string;
}

/**
 * The attribute fields of a creative, each saved on blur. Its texts are in the area `fields`, which the importing
 * module must load: `needTexts(['fields'])`. A saved value is written to the creative's query immediately.
 */
export function AttributeFieldsForm(props: AttributeFieldsFormProps) {
  const { creativeId, attributes, readOnly = false, actions, className } = props;
  return (
    <div className={cn('grid gap-5', className)}>
      {attributes.map((filled) => (
        <FilledField
          key={filled.attribute.id}
          creativeId={creativeId}
          filled={filled}
          readOnly={readOnly}
          actions={actions?.(filled)}
        />
      ))}
    </div>
  );
}
