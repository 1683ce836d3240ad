/** Illustration of a brief: frames of different shapes, some filled, one empty. */
export function FramesPicture() {
  return (
    <span aria-hidden className="block">
      <svg viewBox="0 0 216 96" fill="none" className="h-24">
        <rect x="1" y="1" width="53" height="94" rx="6" className="fill-card stroke-line-strong" />
        <path
          d="M1 14h53v-7a6 6 0 0 0-6-6H7a6 6 0 0 0-6 6ZM1 76h53v13a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6Z"
          className="fill-brand/60"
        />
        <path d="m21 45 5 5 9-10" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className="stroke-ok" />
        <rect x="68" y="25" width="70" height="70" rx="6" className="fill-card stroke-line-strong" />
        <path d="m96 60 5 5 9-10" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className="stroke-ok" />
        <rect x="152" y="59" width="63" height="36" rx="6" strokeDasharray="4 3" className="stroke-edge" />
        <path d="M183.500 72v10M178.500 77h10" strokeWidth="1.5" strokeLinecap="round" className="stroke-edge" />
      </svg>
    </span>
  );
}
