import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { senderHeaders } from './session.ts';

/** Where documents come from; nothing else is fetched with an operator's token. */
const FILE = /^\/api\/(?:operator\/)?files\/[\w-]+$/u;

/** Reads an image with the operator's token; a plain `img` could not send one. */
async function readDocument(address: string, signal: AbortSignal): Promise<Blob> {
  if (!FILE.test(address)) throw new Error('Invalid document address.');
  const response = await fetch(address, { headers: senderHeaders(), signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const blob = await response.blob();
  if (!/^image\/(?:jpeg|png|webp)$/u.test(blob.type)) throw new Error('This file is not an image.');
  return blob;
}

/** The document as an address of this page's own memory, given back when nobody looks any more. */
export function useDocument(address: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document', address],
    queryFn: ({ signal }) => readDocument(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 60_000,
  });
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    const url = URL.createObjectURL(data);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return { source: data === undefined ? undefined : source, error, refetch };
}
