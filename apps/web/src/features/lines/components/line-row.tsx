import type { ReactNode } from 'react';

export interface LineRowProps {
  value: string;
  chosen: boolean;
  onChoose: (value: string) => void;
  title: string;
  badge?: ReactNode;
  detail: string;
  end?: ReactNode;
}

/** One of the ways, to be chosen. */
export function LineRow({ value, chosen, onChoose, title, badge, detail, end }: LineRowProps) {
  return (
    <label className="press-row flex min-h-15 cursor-pointer items-center gap-3 px-gutter py-2">
      <input
        type="radio"
        name="line"
        value={value}
        checked={chosen}
        onChange={() => onChoose(value)}
        className="size-5 flex-none accent-[var(--gold)]"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px] leading-5 font-semibold">
          {title}
          {badge}
        </span>
        <span className="mt-0.5 block text-caption wrap-anywhere text-low">{detail}</span>
      </span>
      {end === undefined ? null : <span className="text-label font-medium">{end}</span>}
    </label>
  );
}
