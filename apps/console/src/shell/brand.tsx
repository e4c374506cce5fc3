import { texts } from '../texts/common.ts';

export function Brand() {
  return (
    <>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="3"
        aria-hidden
      >
        <path d="M5.5 4.5v15M19 5l-7.5 7 7.5 7" />
      </svg>
      <span>{texts.product}</span>
      <small>{texts.console}</small>
    </>
  );
}
