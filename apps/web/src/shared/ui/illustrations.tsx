/** The two drawings of empty and failed screens. Decoration: the text beside them says it all. */

export function CandlesIllustration() {
  const candle = (x: number, top: number, wick: number, height: number) => (
    <g key={x}>
      <path d={`M${x} ${top - wick}v${wick}M${x} ${top + height}v${wick}`} />
      <rect x={x - 6} y={top} width="12" height={height} rx="3" />
    </g>
  );
  return (
    <svg width="160" height="104" viewBox="0 0 160 104" fill="none" strokeWidth="2" aria-hidden>
      <g className="stroke-line" strokeLinecap="round">
        {candle(14, 38, 9, 28)}
        {candle(41, 25, 9, 36)}
        {candle(67, 51, 9, 24)}
        {candle(94, 32, 9, 32)}
        {candle(147, 27, 9, 33)}
        <path d="M2 101h156" />
      </g>
      <g style={{ stroke: 'var(--curve)', fill: 'var(--curve)' }} strokeLinecap="round">
        {candle(121, 17, 9, 28)}
      </g>
    </svg>
  );
}

export function BrokenLineIllustration() {
  return (
    <svg
      width="160"
      height="104"
      viewBox="0 0 160 104"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path className="stroke-mid" d="m2 70 20-13 17 8 19-23 10 5" />
      <path className="stroke-line" d="m92 36 16-11 19 9 31-25M2 100h156" />
      <g style={{ stroke: 'var(--warn)' }}>
        <path d="m72 49 9 7M79 40l-3-6M85 33v-7" />
        <circle cx="71" cy="48" r="3.4" style={{ fill: 'var(--warn)' }} />
      </g>
    </svg>
  );
}
