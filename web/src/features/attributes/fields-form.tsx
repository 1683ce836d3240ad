import type { ReactNode } from 'react';
import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { FilledField } from './filled-field.tsx';

export interface AttributeFieldsFormProps {
  creativeId: CreativeId;
  /** `creative.attributes`: what is asked for, with what was filled in. */
  attributes: readonly FilledAttribute[];
  readOnly?: boolean;
  /** Stands at the end of a field's label: what else can be done to it. */
  actions?: ((filled: FilledAttribute) => ReactNode) | undefined;
  className?: string;
}

/**
 * The attribute fields of a creative, each saved as it is left. Its texts stand in the area `fields`, which whoever
 * fetches this asks for: `needTexts(['fields'])`. What it saves shows in the creative's query at once.
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
