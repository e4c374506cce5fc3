import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lineBase } from '../lines/lines.ts';
import { senderHeaders } from '../session/sender.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** An uploaded picture that only its owner may see: fetched with the session, never kept. */
export function PrivateImage({
  address,
  alt,
  className,
}: {
  address: string;
  alt: string;
  className?: string;
}) {
  const { data } = useQuery({
    queryKey: ['file', address],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${lineBase()}${address}`, {
        headers: senderHeaders(),
        signal,
        cache: 'no-store',
      });
      if (!response.ok) throw new Error('the picture is not there');
      return await response.blob();
    },
  });
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const url = URL.createObjectURL(data);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return source === undefined ? (
    <Skeleton className={className ?? 'h-40 w-full'} />
  ) : (
    <img src={source} alt={alt} className={className} />
  );
}
