export interface LogoProps {
  /** `disc` stands on a gold wash, as on the home page. */
  look?: 'bare' | 'disc';
  size?: number;
}

/** The gold K. Decoration: the name stands beside it or in its link. */
export function Logo({ look = 'bare', size = look === 'disc' ? 36 : 24 }: LogoProps) {
  const mark = (
    <svg
      width={look === 'disc' ? size * 0.56 : size}
      height={look === 'disc' ? size * 0.56 : size}
      viewBox="0 0 24 24"
      fill="none"
      className="stroke-gold"
      strokeWidth="3"
      aria-hidden
    >
      <path d="M5.5 4.5v15M19 5l-7.5 7 7.5 7" />
    </svg>
  );
  if (look === 'bare') return mark;
  return (
    <span
      style={{ width: size, height: size }}
      className="inline-grid flex-none place-items-center rounded-full bg-gold-wash"
    >
      {mark}
    </span>
  );
}
