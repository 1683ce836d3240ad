import type { CSSProperties, ReactNode } from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { cn } from '#lib/cn.ts';
import { useEdgeColour } from './edge-colour.ts';

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
  children?: ReactNode;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The picture as the repair will leave it, drawn from its preview. */
export function Composition({ url, file, offer, operations, className, style, children }: CompositionProps) {
  const { width, height } = offer.predicted;
  const extend = operations.find((each) => each.kind === 'extend');
  const crop = operations.find((each) => each.kind === 'crop');
  const scaled = operations.find((each) => each.kind === 'resize') ?? file;
  return (
    <div
      className={cn('@container relative overflow-hidden rounded-control bg-sunk', className)}
      style={{ ...style, aspectRatio: `${width ?? 1} / ${height ?? 1}` }}
    >
      {url && extend ? (
        <Bars url={url} extend={extend} picture={scaled} />
      ) : url ? (
        <Picture url={url} style={croppedTo(crop, file)} />
      ) : null}
      {children}
    </div>
  );
}

function Picture({ url, style }: { url: string; style: CSSProperties }) {
  return <img src={url} alt="" draggable={false} className="absolute max-w-none" style={style} />;
}

interface BarsProps {
  url: string;
  extend: Extract<RepairOperation, { kind: 'extend' }>;
  /** The size of the picture in the middle. */
  picture: Size;
}

/** The whole picture with what fills the rest. */
function Bars({ url, extend, picture }: BarsProps) {
  const { fill, colour } = extend;
  const areAtSides = extend.width > picture.width;
  const edge = useEdgeColour(fill === 'colour' && !colour ? url : null, areAtSides);
  return (
    <>
      {fill === 'blur' ? (
        <img
          src={url}
          alt=""
          // As strong at every size.
          className="absolute inset-0 size-full scale-125 object-cover blur-[5cqw] brightness-80"
        />
      ) : fill === 'mirror' ? (
        mirrorPlaces(extend, picture).map((place) => (
          <Picture
            key={place}
            url={url}
            style={{
              ...centred(picture, extend),
              transform: mirroredAt(place, areAtSides),
            }}
          />
        ))
      ) : (
        <span className="absolute inset-0" style={{ backgroundColor: colour ?? edge ?? 'transparent' }} />
      )}
      <Picture url={url} style={centred(picture, extend)} />
    </>
  );
}

/** Positions of the mirrored copies, counted from the picture in the middle. */
function mirrorPlaces(canvas: Size, picture: Size): number[] {
  const rest = Math.max(canvas.width / picture.width, canvas.height / picture.height) - 1;
  const around = Math.ceil(rest / 2 - 0.001);
  return Array.from({ length: around }, (_, index) => [-index - 1, index + 1]).flat();
}

/** Moves a copy to its position; every other one is mirrored. */
function mirroredAt(place: number, areAtSides: boolean): string {
  const axis = areAtSides ? 'X' : 'Y';
  // A hairline of overlap, since browsers round sizes.
  return `translate${axis}(${place * 99.9}%) scale${axis}(${place % 2 === 0 ? 1 : -1})`;
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
