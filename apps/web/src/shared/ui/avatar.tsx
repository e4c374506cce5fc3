import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** The first letters stand in where there is no picture. */
  name: string;
  source?: string | undefined;
  size?: number;
  /** `gold` is the user himself or the house, `plain` others. */
  tone?: 'gold' | 'plain';
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => word !== '');
  const shown = words.length > 1 ? words.slice(0, 2) : [name];
  // By code point: half of a pair of surrogates is no letter.
  const first = (word: string): string => Array.from(word)[0] ?? '';
  return shown.map(first).join('').toUpperCase();
}

/** A round picture or initials. Decoration: the name always stands beside it or in its button. */
export function Avatar({ name, source, size = 36, tone = 'plain' }: AvatarProps) {
  if (source !== undefined && source !== '') {
    return (
      <img
        src={source}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className="flex-none rounded-full bg-fill object-cover"
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      className={classNames(
        'inline-grid flex-none place-items-center rounded-full font-medium',
        tone === 'gold' ? 'bg-gold-wash text-gold' : 'bg-fill text-mid',
      )}
    >
      {initials(name)}
    </span>
  );
}
