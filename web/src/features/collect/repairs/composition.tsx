import { useState, type CSSProperties } from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { cn } from '#lib/cn.ts';
import { edgeColour } from './edge-colour.ts';

interface Size {
  width: number;
  height: number;
}

interface CompositionProps {
  /** Null without a preview. */
  url: string | null;
  file: Size;
  offer: Pick<RepairOffer, 'predicted'>;
  operations: readonly RepairOperation[];
  className?: string;
  style?: CSSProperties;
  children?: React.ReactNode;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The picture as the repair will leave it, drawn from its preview. */
export function Composition({ url, file, offer, operations, className, style, children }: CompositionProps) {
  const [colour, setColour] = useState('transparent');
  const { width, height } = offer.predicted;
  const extend = operations.find((each) => each.kind === 'extend');
  const scaled = operations.find((each) => each.kind === 'resize') ?? file;
  return (
    <div
      className={cn('relative overflow-hidden rounded-control bg-sunk', className)}
      style={{
        ...style,
        aspectRatio: `${width ?? 1} / ${height ?? 1}`,
        ...(extend ? { backgroundColor: colour } : {}),
      }}
    >
      {url && extend?.fill === 'blur' ? (
        <img src={url} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-md brightness-75" />
      ) : null}
      {url ? (
        <img
          // Loads again for another kind of bars, whose color is read from it.
          key={extend?.fill}
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={
            extend
              ? centred(scaled, extend)
              : croppedTo(
                  operations.find((each) => each.kind === 'crop'),
                  file,
                )
          }
          onLoad={({ currentTarget }) =>
            setColour(extend?.fill === 'colour' ? edgeColour(currentTarget) : 'transparent')
          }
        />
      ) : null}
      {children}
    </div>
  );
}

function croppedTo(crop: Extract<RepairOperation, { kind: 'crop' }> | undefined, file: Size): CSSProperties {
  const part = crop ?? { left: 0, top: 0, ...file };
  return {
    width: percent(file.width, part.width),
    height: percent(file.height, part.height),
    left: percent(-part.left, part.width),
    top: percent(-part.top, part.height),
  };
}

function centred(picture: Size, canvas: Size): CSSProperties {
  return {
    width: percent(picture.width, canvas.width),
    height: percent(picture.height, canvas.height),
    left: percent((canvas.width - picture.width) / 2, canvas.width),
    top: percent((canvas.height - picture.height) / 2, canvas.height),
  };
}
