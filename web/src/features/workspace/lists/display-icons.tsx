const pen = {
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const;

export const BoardIcon = () => (
  <svg {...pen}>
    <path d="M2.5 2.5h3v11h-3zM6.500 2.500h3v7h-3zM10.500 2.500h3v9h-3z" strokeLinejoin="round" />
  </svg>
);

export const TimelineIcon = () => (
  <svg {...pen}>
    <path d="M2.500 4h5M5.500 8h6M8.500 12h5" strokeWidth="2.400" />
  </svg>
);
