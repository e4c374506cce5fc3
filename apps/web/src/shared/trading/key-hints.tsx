import { Kbd } from '../ui/kbd.tsx';

/** Which keys do what on a desk, below the form. */
export function KeyHints({ hints }: { hints: readonly (readonly [key: string, name: string])[] }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 pt-1 text-caption text-low">
      {hints.map(([key, name]) => (
        <span key={key} className="flex items-center gap-2">
          <Kbd>{key}</Kbd>
          {name}
        </span>
      ))}
    </p>
  );
}
