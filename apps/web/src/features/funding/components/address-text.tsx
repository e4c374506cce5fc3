const EDGE = 6;

/** A whole address, what people compare of it at both ends stands out. */
export function AddressText({ address, className }: { address: string; className?: string }) {
  const middle = address.slice(EDGE, -EDGE);
  if (middle === '') return <span className={className}>{address}</span>;
  return (
    <span className={className}>
      <span className="font-semibold text-hi">{address.slice(0, EDGE)}</span>
      <span className="text-mid">{middle}</span>
      <span className="font-semibold text-hi">{address.slice(-EDGE)}</span>
    </span>
  );
}
