import { Landscape } from '#ui/pictures/landscape.tsx';

const view = { viewBox: '0 0 280 168', className: 'w-full', 'aria-hidden': true } as const;

/** A dashed frame labelled with its ratio. */
function Frame({ x, y, w, h, label }: { x: number; y: number; w: number; h: number; label: string }) {
  return (
    <>
      <rect x={x} y={y} width={w} height={h} rx="3" className="fill-paper stroke-edge" strokeDasharray="3 3" />
      <text x={x + w / 2} y={y + h / 2 + 3} textAnchor="middle" className="num fill-ink-3 text-[9px]">
        {label}
      </text>
    </>
  );
}

function Line({ x, y, w, strong }: { x: number; y: number; w: number; strong?: boolean }) {
  return <rect x={x} y={y} width={w} height={strong ? 7 : 5} rx="2.5" className={strong ? 'fill-ink' : 'fill-press'} />;
}

/** Illustration of a brief: title, text and requested frames. */
export function BriefPicture() {
  return (
    <svg {...view}>
      <rect x="58" y="16" width="164" height="140" rx="10" className="fill-card stroke-line-strong" />
      <Line x={74} y={32} w={68} strong />
      <Line x={74} y={47} w={132} />
      <Line x={74} y={57} w={104} />
      <Frame x={74} y={76} w={36} h={64} label="9:16" />
      <Frame x={118} y={76} w={40} h={40} label="1:1" />
      <Frame x={166} y={76} w={40} h={50} label="4:5" />
      <rect x="118" y="122" width="40" height="18" rx="9" className="fill-brand" />
      <path d="M134 131h8M138 127v8" className="stroke-on-brand" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/** A small round verdict icon. */
function Verdict({ x, y, fits }: { x: number; y: number; fits: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="11" className={fits ? 'fill-ok-fill stroke-ok-line' : 'fill-bad-fill stroke-bad-line'} />
      <path
        d={fits ? 'm-4.5.3 3 3 6-6.4' : 'm-3.4-3.4 6.8 6.8m0-6.8-6.8 6.8'}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={fits ? 'stroke-ok' : 'stroke-bad'}
      />
    </g>
  );
}

/** Illustration of checking: one file that passes, with its safe zone, and one that does not. */
export function JudgePicture() {
  return (
    <svg {...view}>
      <rect x="150" y="44" width="106" height="80" rx="10" className="fill-card stroke-line-strong" />
      <Landscape scene="meadow" sunX={60} x="158" y="52" width="90" height="51" />
      <Line x={158} y={110} w={38} />
      <Verdict x={244} y={116} fits={false} />
      <rect x="60" y="10" width="92" height="150" rx="10" className="fill-card stroke-line-strong" />
      <Landscape scene="dusk" x="68" y="18" width="76" height="118" />
      <rect x="75" y="36" width="62" height="74" rx="3" className="fill-brand stroke-brand" fillOpacity="0.28" />
      <Line x={68} y={145} w={34} />
      <Verdict x={138} y={146} fits />
    </svg>
  );
}

function FileRow({ y, scene, name }: { y: number; scene: 'dusk' | 'day' | 'plum'; name: string }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <Landscape scene={scene} x="56" y="0" width="26" height="26" />
      <text x="92" y="16.5" className="fill-ink-2 font-mono text-[9px]">
        {name}
      </text>
      <path
        d="m210 13 3 3 6-6.4"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ok"
      />
    </g>
  );
}

/** Illustration of delivery: files with generated names. */
export function DeliverPicture() {
  return (
    <svg {...view}>
      <rect x="42" y="24" width="196" height="124" rx="10" className="fill-card stroke-line-strong" />
      <FileRow y={36} scene="dusk" name="Spring_Stories_k7m2" />
      <path d="M42 67h196M42 105h196" className="stroke-line" />
      <FileRow y={74} scene="day" name="Spring_Feed_p3v9" />
      <FileRow y={112} scene="plum" name="Spring_Square_w4d8" />
      <circle cx="238" cy="24" r="17" className="fill-brand" />
      <path
        d="m231 24 14-6-6 14-2.4-5.6z"
        className="fill-on-brand stroke-on-brand"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
